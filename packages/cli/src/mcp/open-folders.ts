import { open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../errors.ts';
import { isInside } from '../target.ts';
import { configFolder, stateFolder } from '../user-directories.ts';
import type { Io } from '../io.ts';
import { plain } from '../text.ts';

/** Usual names of private keys and key stores. */
const keyName = /^id_(rsa|dsa|ecdsa|ed25519)|\.(pem|key|p8|p12|pfx|ppk|jks|keystore|kdbx)$/i;
/** Start of a private key in PEM, OpenSSH and PuTTY files. */
const keyText = /-----BEGIN [A-Z ]*PRIVATE KEY|^PuTTY-User-Key-File/m;
/** What to do if a path is hidden, or belongs to this command. */
interface Instead {
  hidden: string;
  own: string;
}

const toRead: Instead = {
  hidden: 'Choose another file, or ask the user to send it.',
  own: 'Choose another file.',
};
const toWrite: Instead = { hidden: 'Choose another folder.', own: 'Choose another folder.' };

/** Bytes at the start of a file that are searched for a private key. */
const searched = 64 * 1024;

/**
 * The local folders that the user has opened to an agent. A text that the agent reads may tell it to send or overwrite
 * files. So nothing outside of these folders can be reached, not even through symbolic links, and inside of them no
 * hidden files, no private keys and no files of this command.
 */
export class OpenFolders {
  /** Called each time, because the agent may open and close folders. */
  private readonly folders: () => Promise<readonly string[]>;
  private readonly env: Io['env'];

  constructor(folders: () => Promise<readonly string[]>, env: Io['env']) {
    this.folders = folders;
    this.env = env;
  }

  /**
   * Returns the real path of a file that may be sent.
   *
   * @param named absolute, or relative to the first open folder
   * @throws CommandError if it is outside of the folders, is hidden, is not a file, or may contain a private key
   */
  async requireReadable(named: string): Promise<string> {
    const file = await this.#requireInside(named, toRead);
    if (!(await stat(file)).isFile()) throw refusal(`${plain(named)} is not a file. Name one file.`);
    if (keyName.test(path.basename(file)) || keyText.test(await beginningOf(file)))
      throw refusal(`${plain(named)} may hold a private key. Ask the user to send it.`);
    return file;
  }

  /**
   * Returns the real path of a folder that files may be written to.
   *
   * @throws CommandError if it is outside of the folders, is hidden, or is not a folder
   */
  async requireFolder(named: string): Promise<string> {
    const folder = await this.#requireInside(named, toWrite);
    if (!(await stat(folder)).isDirectory()) throw refusal(`${plain(named)} is not a folder. Give a folder.`);
    return folder;
  }

  async #requireInside(named: string, { hidden, own }: Instead): Promise<string> {
    const opened: string[] = [];
    const real: string[] = [];
    for (const folder of await this.folders()) {
      const place = await realpath(folder).catch(() => undefined);
      // A folder that is gone, or on a disk that is not there, does not close the others.
      if (place === undefined) continue;
      opened.push(folder);
      real.push(place);
    }
    const [first] = opened;
    if (first === undefined) {
      throw refusal(
        'No folder of this machine is open to this server. Ask the user to start it with --root FOLDER.',
      );
    }
    const asked = path.resolve(first, named);
    const elsewhere = refusal(
      `${plain(named)} is outside of the folders that are open to this server: ${opened.map(plain).join(', ')}.`,
    );
    // Checked before any access to the file system, so that the agent does not learn which files exist outside.
    if (![...opened, ...real].some((folder) => isInside(folder, asked))) throw elsewhere;
    const file = await realpath(asked);
    const root = real.find((folder) => isInside(folder, file));
    if (root === undefined) throw elsewhere;
    if (path.relative(root, file).split(path.sep).some(isHidden))
      throw refusal(`${plain(named)} is hidden, or in a hidden folder. ${hidden}`);
    for (const ownFolder of [configFolder(this.env), stateFolder(this.env)]) {
      const folder = await realpath(ownFolder).catch(() => ownFolder);
      if (isInside(folder, file)) throw refusal(`${plain(named)} belongs to this command. ${own}`);
    }
    return file;
  }
}

/** These messages say what to do, so they need no hint. */
const refusal = (message: string): CommandError => new CommandError('local', message);

const isHidden = (segment: string): boolean => segment.startsWith('.');

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(searched), 0, searched, 0);
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await handle.close();
  }
}
