import { curlSample } from './curl.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import type { SampleRequest } from './request.ts';
import { typescriptSample } from './typescript.ts';

export interface Language {
  name: string;
  /** Language of the fenced block. */
  fence: string;
  /** Undefined if the language has no short form for such a request. */
  write: (request: SampleRequest) => string | undefined;
}

export const curl: Language = { name: 'curl', fence: 'sh', write: curlSample };

/** The languages of the samples. */
export const languages: readonly Language[] = [
  curl,
  { name: 'TypeScript', fence: 'ts', write: typescriptSample },
  { name: 'Python', fence: 'python', write: pythonSample },
  { name: 'PHP', fence: 'php', write: phpSample },
];
