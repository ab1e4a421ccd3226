import type { DocumentedOperation } from '../model/site-model.ts';
import { languages } from '../samples/languages.ts';
import type { Sample } from '../samples/variants.ts';
import { details, fence, prettyJson } from './markdown.ts';

/** The usual call in each language; the others are folded. */
export function requestSamples([usual, ...further]: readonly Sample[]): string[] {
  return [
    ...inLanguages(usual!),
    ...further.map((sample) => details(sample.title, inLanguages(sample).join('\n\n'))),
  ];
}

const inLanguages = ({ request }: Sample): string[] =>
  languages.flatMap(({ name, fence: language, write }) => {
    const code = write(request);
    return code === undefined ? [] : [fence(language, code, name)];
  });

/** The example of each documented response, by its code; without repeated examples of one error. */
export function answerSamples(operation: DocumentedOperation): string[] {
  const answers = [...operation.responses].sort(([first], [other]) =>
    rankOf(first) < rankOf(other) ? -1 : 1,
  );
  const shown = answers.filter(([code]) => operation.isStated || code.startsWith('2') || code === '422');
  return shown.flatMap(
    ([
      code,
      {
        contents: [content],
      },
    ]) => {
      return [...(content?.examples ?? [])].map(([name, value], index) => {
        const summary = content!.summaries.get(name) || name;
        const title = index === 0 ? code : `${code} ${summary}`;
        return typeof value === 'string'
          ? fence('text', value, title)
          : fence('json', prettyJson(value), title);
      });
    },
  );
}

/** Successes, general errors, then codes by number. */
const rankOf = (code: string) =>
  code.startsWith('2') ? `0${code}` : code.endsWith('XX') ? `1${code}` : code;
