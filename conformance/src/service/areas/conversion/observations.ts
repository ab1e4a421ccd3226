import { convertible } from './conversion-source.ts';
import { observation, type Check } from '../../check.ts';
import { describeAnswer } from '../shared/answers.ts';

/** The formats to convert a picture to. */
const formats = ['jpg', 'webp', 'pdf', 'docx'];

export const conversionObservations: readonly Check[] = [
  observation(
    'U-89.1',
    'conversions of a picture',
    { observes: ['U-89', 'U-90', 'U-92'], operation: 'convertFile', profile: 'full' },
    async (t) => {
      const { url, filename } = await convertible(t);
      const stem = filename.replace(/\.png$/, '');
      const answered: string[] = [];
      for (const outputformat of formats) {
        const answer = await t.call('convertFile', { body: { url, filename, outputformat } });
        answered.push(`${outputformat} ${describeAnswer(answer)}`);
        if (!answer.ok) continue;
        const name = answer.body.fileEntry?.name;
        t.observed('U-90', `${outputformat}: ${answer.body.fileEntry ? 'a fileEntry' : 'a status only'}`);
        if (name !== undefined) t.observed('U-92', `${outputformat}: named ${describeName(name, stem)}`);
      }
      t.observed('U-89', `a PNG to ${answered.join(', ')}`);
    },
  ),
];

/** Without the unique part of the name, so that the observation is the same in every run. */
const describeName = (name: string, stem: string): string =>
  name.includes(stem) ? `<name>${name.slice(name.indexOf(stem) + stem.length)}` : 'otherwise';
