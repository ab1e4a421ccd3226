import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { synchronous } from './emit-python.ts';
import type { SdkLanguage } from './generate.ts';

/** A command in the folder of the project that uses the package. */
export interface Step {
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** A program that tests the package against a server. */
interface AcceptanceProgram {
  /** Distinguishes several programs of one language. */
  name: string;
  /** Its files by name in the project. */
  files: () => Promise<Record<string, string>>;
  run: Step;
}

/** How to install a package into an empty project, check it and use it. */
export interface Language {
  name: string;
  /** The language of its samples in Markdown. */
  fence: string;
  /** Prints the version; if it cannot be started, the language is not installed. */
  version: Step;
  /** The file of the page's sample, and the command to run it. */
  sample: { file: string; run: Step };
  /** Names of the type checkers, for the page. */
  checkers: string;
  /** Installs and runs the type checkers, which must find no error; `{package}` is the folder of the package. */
  check: readonly Step[];
  programs: readonly AcceptanceProgram[];
}

const acceptance = (name: string) => readFile(path.join(import.meta.dirname, 'acceptance', name), 'utf8');

const python = '.venv/bin/python';
const pythonProgram = (
  name: string,
  flavour: string,
  change: (program: string) => string,
): AcceptanceProgram => ({
  name,
  files: async () => ({
    'main.py': change(await acceptance('main.py')),
    'mistakes.py': change(await acceptance('mistakes.py')),
    'targets.py': change(await acceptance('targets.py')),
    'checks.py': await acceptance('checks.py'),
    'flavour.py': await acceptance(flavour),
  }),
  run: { command: python, args: ['-W', 'error', 'main.py'] },
});

const goModule = 'filestorage';
const staticcheck = 'honnef.co/go/tools/cmd/staticcheck@v0.8.2';

const mypy = (...args: string[]): Step => ({ command: python, args: ['-m', 'mypy', '--strict', ...args] });

export const languagesOfSdks: Readonly<Record<SdkLanguage, Language>> = {
  python: {
    name: 'Python',
    fence: 'python',
    version: { command: 'python3', args: ['--version'] },
    sample: { file: 'sample.py', run: { command: python, args: ['sample.py'] } },
    checkers: 'mypy --strict',
    check: [
      { command: python, args: ['-m', 'pip', 'install', '--quiet', 'mypy==1.18.2'] },
      mypy('-p', 'file_storage'),
      mypy('--python-version', '3.10', '-p', 'file_storage'),
      mypy('main.py', 'sample.py'),
    ],
    programs: [
      pythonProgram('Client', 'flavour_sync.py', synchronous),
      pythonProgram('AsyncClient', 'flavour_async.py', (program) => program),
    ],
  },
  go: {
    name: 'Go',
    fence: 'go',
    version: { command: 'go', args: ['version'] },
    sample: { file: 'main.go', run: { command: 'go', args: ['run', '.'] } },
    checkers: 'go vet, staticcheck',
    check: [
      { command: 'go', args: ['vet', '.', goModule] },
      { command: 'go', args: ['run', staticcheck, '.', goModule], env: { GOFLAGS: '-mod=mod' } },
    ],
    programs: [
      {
        name: 'Client',
        files: async () => ({
          'main.go': await acceptance('main.go'),
          'mistakes.go': await acceptance('mistakes.go'),
          'targets.go': await acceptance('targets.go'),
          'fake_server.go': await acceptance('fake_server.go'),
        }),
        run: { command: 'go', args: ['run', '.'] },
      },
    ],
  },
};
