import path from 'node:path';
import type { SdkLanguage } from './mend.ts';

/** A command, in a folder. */
export interface Step {
  command: string;
  args: readonly string[];
  cwd: string;
  env?: Readonly<Record<string, string>>;
}

/** Where a client lies, and where what is built of it may lie. */
export interface Places {
  /** `generated/sdk/<language>` */
  client: string;
  /** The program to run with it, of the name that the toolchain gives it. */
  program: string;
  /** A folder that is kept between runs, for packages. */
  cache: string;
  /** A folder of this run. */
  work: string;
}

/** How a client and a program that uses it are built and started. */
export interface Toolchain {
  name: string;
  /** What its programs are called: `scripts/sdk/workflows` has one, the page of the clients another. */
  program: string;
  /** What marks its samples in Markdown. */
  fence: string;
  /** Prints the version; what cannot be started is not installed. */
  version: Pick<Step, 'command' | 'args'>;
  /** Fails where the client or the program does not compile. */
  build: (places: Places) => Step[];
  run: (places: Places) => Step;
}

/** What the Python client needs beside Python. */
const httpx = 'httpx==0.28.1';

export const toolchains: Readonly<Record<SdkLanguage, Toolchain>> = {
  python: {
    name: 'Python',
    fence: 'python',
    program: 'main.py',
    version: { command: 'python3', args: ['--version'] },
    build: ({ client, program, cache, work }) => {
      const python = path.join(cache, 'python/bin/python');
      return [
        { command: 'python3', args: ['-m', 'venv', path.join(cache, 'python')], cwd: work },
        { command: python, args: ['-m', 'pip', 'install', '--quiet', httpx], cwd: work },
        {
          command: python,
          // Compiled into the folder of this run: nothing is left beside the sources.
          args: ['-W', 'error', '-m', 'py_compile', path.join(client, 'file_storage.py'), program],
          cwd: work,
          env: { PYTHONPYCACHEPREFIX: work },
        },
      ];
    },
    run: ({ client, program, cache, work }) => ({
      command: path.join(cache, 'python/bin/python'),
      args: [program],
      cwd: work,
      env: { PYTHONPATH: client, PYTHONPYCACHEPREFIX: work },
    }),
  },
  go: {
    name: 'Go',
    fence: 'go',
    program: 'main.go',
    version: { command: 'go', args: ['version'] },
    build: ({ client, program, work }) => {
      const at = { cwd: work, env: { GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' } };
      const module = 'example.com/file-storage/filestorage';
      return [
        { command: 'go', args: ['vet', '.'], ...at, cwd: client },
        { command: 'go', args: ['mod', 'init', 'program'], ...at },
        {
          command: 'go',
          args: ['mod', 'edit', `-require=${module}@v0.0.0`, `-replace=${module}=${client}`],
          ...at,
        },
        { command: 'cp', args: [program, 'main.go'], ...at },
        { command: 'go', args: ['build', '-o', 'main', '.'], ...at },
      ];
    },
    run: ({ work }) => ({ command: path.join(work, 'main'), args: [], cwd: work }),
  },
  php: {
    name: 'PHP',
    fence: 'php',
    program: 'main.php',
    version: { command: 'php', args: ['--version'] },
    build: ({ client, program, work }) => [
      { command: 'php', args: ['-l', path.join(client, 'FileStorage.php')], cwd: work },
      { command: 'php', args: ['-l', program], cwd: work },
    ],
    run: ({ client, program, work }) => ({
      command: 'php',
      args: ['-d', 'error_reporting=E_ALL', program],
      cwd: work,
      env: { CLIENT: path.join(client, 'FileStorage.php') },
    }),
  },
  java: {
    name: 'Java',
    fence: 'java',
    program: 'Main.java',
    version: { command: 'javac', args: ['-version'] },
    build: ({ client, program, work }) => [
      {
        command: 'javac',
        args: [
          '--release',
          '17',
          '-d',
          work,
          path.join(client, 'src/main/java/filestorage/Client.java'),
          program,
        ],
        cwd: work,
      },
    ],
    run: ({ work }) => ({ command: 'java', args: ['-cp', work, 'Main'], cwd: work }),
  },
};
