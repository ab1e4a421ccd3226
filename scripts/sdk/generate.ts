import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Layout } from '../lib/layout.ts';
import { objectOf, textOf, type OpenApiDocument } from '../lib/openapi.ts';
import { redoclyCli } from '../lib/redocly-cli.ts';
import { sdkDescription } from './description.ts';
import { manifests } from './manifests.ts';
import { mended, type SdkLanguage } from './mend.ts';

/** What Redocly's generators write, and where it goes in `generated/sdk/`. */
const sources: Readonly<Record<SdkLanguage, { written: string; place: string }>> = {
  python: { written: 'client.py', place: 'python/file_storage.py' },
  go: { written: 'client.go', place: 'go/filestorage.go' },
  php: { written: 'client.php', place: 'php/FileStorage.php' },
  java: { written: 'Client.java', place: 'java/src/main/java/filestorage/Client.java' },
};

export const sdkLanguages = Object.keys(sources) as SdkLanguage[];

/**
 * Clients in other languages, one file each, with what the language's package manager reads: absolute path to content.
 *
 * @param reference the reference description
 */
export async function sdkFiles(reference: OpenApiDocument, layout: Layout): Promise<Map<string, string>> {
  const work = await mkdtemp(path.join(tmpdir(), 'sdk-'));
  try {
    const description = path.join(work, 'openapi.json');
    await writeFile(description, JSON.stringify(sdkDescription(reference)));
    await redoclyCli(layout, [
      ...['generate-client', description, '--output', path.join(work, 'client.ts')],
      ...['--go-package', 'filestorage'],
      ...sdkLanguages.flatMap((language) => ['--generator', language]),
    ]);
    const clients = await Promise.all(
      sdkLanguages.map(async (language) => {
        const { written, place } = sources[language];
        return [place, mended(language, await readFile(path.join(work, written), 'utf8'))] as const;
      }),
    );
    const version = textOf(objectOf(reference.info).version);
    return new Map(
      [...clients, ...Object.entries(manifests(version))].map(([name, content]) => [
        path.join(layout.generated, 'sdk', name),
        content,
      ]),
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
