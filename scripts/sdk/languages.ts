import type { SdkLanguage } from './generate.ts';

/** A command in the folder of the program that uses the package, or in that of the package itself. */
export interface Step {
  command: string;
  args: readonly string[];
  inPackage?: true;
}

/** How to use a package as its page says, check its types and run its tests. */
export interface Language {
  name: string;
  /** The language of its samples in Markdown. */
  fence: string;
  /** Prints the version; if it cannot be started, the language is not installed. */
  version: Step;
  /** The file of the page's sample, and the command to run it. */
  sample: { file: string; run: Step };
  /** Installs and runs the type checkers, which must find no error. */
  check: readonly Step[];
  /** Runs the tests of the package, against the server of the environment; its last line is a summary. */
  test: Step;
}

const python = '.venv/bin/python';
const mypy = (...args: string[]): Step => ({ command: python, args: ['-m', 'mypy', '--strict', ...args] });
const staticcheck = 'honnef.co/go/tools/cmd/staticcheck@v0.8.2';

export const languagesOfSdks: Readonly<Record<SdkLanguage, Language>> = {
  python: {
    name: 'Python',
    fence: 'python',
    version: { command: 'python3', args: ['--version'] },
    sample: { file: 'sample.py', run: { command: python, args: ['sample.py'] } },
    check: [
      { command: python, args: ['-m', 'pip', 'install', '--quiet', 'mypy==1.18.2', 'pytest==9.2.0'] },
      mypy('-p', 'file_storage'),
      mypy('--python-version', '3.10', '-p', 'file_storage'),
      mypy('sample.py'),
      { ...mypy('tests'), inPackage: true },
    ],
    test: {
      command: python,
      args: ['-m', 'pytest', '--quiet', '-p', 'no:cacheprovider'],
      inPackage: true,
    },
  },
  go: {
    name: 'Go',
    fence: 'go',
    version: { command: 'go', args: ['version'] },
    sample: { file: 'main.go', run: { command: 'go', args: ['run', '.'] } },
    check: [
      { command: 'go', args: ['vet', '.'] },
      { command: 'go', args: ['vet', '.'], inPackage: true },
      { command: 'go', args: ['run', staticcheck, '.'], inPackage: true },
    ],
    test: { command: 'go', args: ['test', '-count=1', './...'], inPackage: true },
  },
};
