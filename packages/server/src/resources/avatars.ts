import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../errors.ts';

const colors = ['#1f6f8b', '#7a4b94', '#a4562a', '#2f7d4f', '#8b2f4b', '#3f51a3', '#6b6b1f', '#4a5a68'];
const letterPattern = /^[\p{L}\p{N}]$/u;

/**
 * Returns the URL of a workspace's avatar: its initial on a colour. The URL contains everything that the image shows,
 * so it needs no token and does not reveal whether a workspace exists.
 */
export function avatarUrl(publicUrl: string, { id, name }: { id: number; name: string }): string {
  const [initial = '0'] = /[\p{L}\p{N}]/u.exec(name.toLocaleUpperCase('en')) ?? [];
  return `${publicUrl}/avatars/${id % colors.length}/${encodeURIComponent(initial)}.svg`;
}

export function serveAvatars(app: FastifyInstance): void {
  app.get<{ Params: { color: string; initial: string } }>(
    '/avatars/:color/:initial.svg',
    (request, reply) => {
      const color = colors[Number(request.params.color)];
      const { initial } = request.params;
      if (color === undefined || !letterPattern.test(initial)) throw new NotFoundError();
      return reply
        .headers({
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(picture(color, initial));
    },
  );
}

function picture(color: string, initial: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="${initial}">
  <rect width="96" height="96" fill="${color}"/>
  <text x="48" y="64" font-family="sans-serif" font-size="48" fill="#fff" text-anchor="middle">${initial}</text>
</svg>
`;
}
