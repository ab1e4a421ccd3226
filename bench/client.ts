import { clientSizeFigures } from './client-sizes.ts';
import { clientUploadFigures } from './client-upload.ts';
import type { Figure } from './figures.ts';

/** The client that others install. */
export async function client(): Promise<Figure[]> {
  return [...(await clientSizeFigures()), ...(await clientUploadFigures())];
}
