import { measureClients, spread } from './client-neighbours/measure.ts';
import { clientSizeFigures } from './client-sizes.ts';
import { clientUploadFigures } from './client-upload.ts';
import { medianOf, type Figure, type Say } from './figures.ts';

/** The published package of the client. */
export async function client(say: Say): Promise<Figure[]> {
  say('sizes');
  const sizes = await clientSizeFigures();
  const beside = await besideOthers(say);
  say('uploads of 1 GiB');
  return [...sizes, ...beside, ...(await clientUploadFigures())];
}

/** Our client and generated ones, for one contract in one run. */
async function besideOthers(say: Say): Promise<Figure[]> {
  const [fileStorage, ...generated] = await measureClients(say);
  const listed = (tell: (other: (typeof generated)[number]) => string) =>
    generated
      .map((other) => `${other.name} ${other.skipped ? `skipped: ${other.skipped}` : tell(other)}`)
      .join(', ');
  const rounds = `processor, median of ${fileStorage!.microseconds.length} medians of 40 pairs of 1,000 calls, beside each other in one process`;
  return [
    {
      what: 'three calls',
      value: fileStorage!.bytes,
      unit: 'B',
      goal: { atMost: 2000 },
      how: `minified, gzipped, with repetitions, timeouts and errors; without: ${listed(({ bytes }) => `${bytes} B`)}`,
    },
    {
      what: 'a GET, on top of a bare fetch',
      ...medianOf(fileStorage!.microseconds),
      unit: 'us',
      goal: { atMost: 1.5 },
      how: `${rounds}; ${listed(({ microseconds }) => spread(microseconds))}`,
    },
    {
      what: 'a GET, on top of a bare fetch with the same timeout',
      ...medianOf(fileStorage!.beyondTimeout),
      unit: 'us',
      goal: { atMost: 1.5 },
      how: `${rounds}; fetch takes a timeout only as an AbortSignal, which costs several times what the client does`,
    },
    {
      what: 'twenty calls, instantiated types',
      value: fileStorage!.instantiations,
      unit: '',
      goal: { atMost: 250 },
      how: listed(({ instantiations }) => String(instantiations)),
    },
  ];
}
