import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawPictures, type Picture } from '../docs/pictures/draw.ts';
import { layoutOf } from '../lib/layout.ts';
import { plural } from '../lib/problem.ts';
import { readRooms, reduced, type Rooms } from './rooms.ts';

/** Path of the map, from the root. */
export const mapFile = 'scripts/check/rooms.svg';

/** Draws a map of the repository's rooms, with arrows for their imports. */
export async function map({ root }: { root?: string } = {}): Promise<{ summary: string }> {
  const layout = layoutOf(root);
  const rooms = await readRooms(layout.root);
  await writeFile(path.join(layout.root, mapFile), await drawnMap(rooms));
  return { summary: `${plural(rooms.size, 'room')} in ${mapFile}` };
}

/** The map as SVG, black on white wherever it is shown. */
export async function drawnMap(rooms: Rooms): Promise<string> {
  const pictures = await drawPictures([pictureOf(rooms)]);
  const [svg] = pictures.values();
  return `${svg!.replace('<svg ', '<svg style="color:#000;background:#fff" ')}\n`;
}

function pictureOf(rooms: Rooms): Picture {
  const drawn = reduced(rooms);
  const nodes = [...drawn.keys()].map((room) => `${JSON.stringify(room)};`);
  const edges = [...drawn].flatMap(([room, imports]) =>
    [...imports].sort().map((other) => `${JSON.stringify(room)} -> ${JSON.stringify(other)};`),
  );
  const sentences = [...rooms].map(
    ([room, imports]) =>
      `${room} imports ${imports.size > 0 ? [...imports].sort().join(', ') : 'no other room'}.`,
  );
  return {
    place: mapFile,
    title: 'What imports what',
    description: sentences.join(' '),
    dot: `digraph {
  rankdir=TB; bgcolor=transparent; nodesep=0.3; ranksep=0.5; pad=0.1;
  node [shape=box, style=rounded, fontname="Helvetica", fontsize=12, margin="0.15,0.08"];
  edge [arrowsize=0.7];
  ${[...nodes, ...edges].join('\n  ')}
}`,
  };
}
