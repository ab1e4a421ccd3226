import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentToPdf } from './documents.ts';
import { ConversionFailedError, SourceDamagedError } from './conversion-errors.ts';
import { standInSoffice, type StandIn } from './testing/stand-in-soffice.ts';

let standIn: StandIn | undefined;

afterEach(async () => {
  await standIn?.remove();
});

async function convertWith(script: string, timeoutMs = 20_000, bytes = Buffer.from('Text')) {
  standIn = await standInSoffice(script);
  return documentToPdf(bytes, 'txt', { soffice: standIn.soffice, timeoutMs });
}

const left = (file: string) => readFile(path.join(standIn!.folder, file), 'utf8');

describe('documentToPdf', () => {
  it('returns the file that the program writes into the output folder', async () => {
    expect((await convertWith('cp "$SOURCE" "$OUT/source.pdf"')).toString()).toBe('Text');
  });

  it('passes text to the program as UTF-8, whatever its encoding was', async () => {
    const latin1 = Buffer.from('Größe', 'latin1');
    expect((await convertWith('cp "$SOURCE" "$OUT/source.pdf"', 20_000, latin1)).toString()).toBe('Größe');
  });

  it('runs the program headless, with its own profile and without the environment of the server', async () => {
    process.env['SERVER_SECRET'] = 'secret';
    await convertWith(
      'echo "$ARGS" > "$LEFT/args"; env > "$LEFT/env"; cp profile/user/*.xcu "$LEFT/profile"; > "$OUT/source.pdf"',
    );
    delete process.env['SERVER_SECRET'];
    expect(await left('args')).toMatch(/^-env:UserInstallation=file:\/\/\/.*\/profile --headless /);
    expect(await left('args')).toContain('--infilter=Text (encoded):UTF8 --convert-to pdf');
    expect(await left('env')).not.toContain('SERVER_SECRET');
    expect(await left('profile')).toContain(
      '<prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop>',
    );
  });

  it('removes its folder, even after a failure', async () => {
    await convertWith('pwd > "$LEFT/pwd"; > "$OUT/source.pdf"');
    expect(existsSync((await left('pwd')).trim())).toBe(false);
    await standIn?.remove();
    await expect(convertWith('pwd > "$LEFT/pwd"; exit 1')).rejects.toThrow();
    expect(existsSync((await left('pwd')).trim())).toBe(false);
  });

  it('reports a program that fails, with its error output for the log', async () => {
    const failure = convertWith('echo "source file could not be loaded" >&2; exit 3');
    await expect(failure).rejects.toThrow(ConversionFailedError);
    await expect(failure).rejects.toMatchObject({ message: 'The document could not be converted.' });
  });

  it('reports a program that writes no file, though it exits with 0', async () => {
    await expect(convertWith('exit 0')).rejects.toThrow(ConversionFailedError);
  });

  it('refuses bytes that are not text', async () => {
    await expect(convertWith('exit 0', 20_000, Buffer.from('a\0b'))).rejects.toThrow(SourceDamagedError);
  });

  it.each([
    ['takes too long', 'sleep 600 & echo $! > "$LEFT/child"; wait', 500, 'took too long'],
    [
      'leaves something running',
      'sleep 600 2> /dev/null & echo $! > "$LEFT/child"; exit 1',
      20_000,
      'could not',
    ],
  ])(
    'kills all processes that were started by a program that %s',
    async (_kind, script, timeoutMs, message) => {
      await expect(convertWith(script, timeoutMs)).rejects.toThrow(message);
      const child = (await left('child')).trim();
      await vi.waitFor(async () => {
        expect(await isRunning(child)).toBe(false);
      }, 60_000);
    },
  );
});

/** A killed process (a zombie) counts as ended, even if no parent has read its exit code. */
async function isRunning(pid: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', pid]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
