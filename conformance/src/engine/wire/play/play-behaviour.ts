import { Buffer } from 'node:buffer';
import { setTimeout as pause } from 'node:timers/promises';
import { headerOf } from '../../model/exchange.ts';
import { fieldOf, textOf } from '../../model/wire-values.ts';
import { parseJson } from '../../run/parse-json.ts';
import { presignedIn } from '../presigned.ts';
import { decodedOf, type RewritesFor } from '../proxy/url-rewriting.ts';
import type { Responder } from '../proxy/pass-on.ts';
import type { ExchangeReader } from '../read-exchange.ts';
import type { WireRequest } from '../traffic.ts';
import type { Asked, Playing } from './server-behaviour.ts';

export interface PlayingOptions {
  readonly reader: ExchangeReader;
  /** Whether the response to a request contains presigned URLs. */
  readonly rewritesFor: RewritesFor;
  /** The current behaviour. */
  readonly playing: () => Playing;
  /** Called for each request with a delayed response: the client may have disconnected by then. */
  readonly onDelay: () => void;
  /** Called for each request with what the behaviour did to it, before the client gets the response. */
  readonly onPlayed: (request: WireRequest, asked: Asked, touched: Touched) => void;
}

/** What a behaviour did to an exchange. */
export type Touched = 'refused' | 'reset' | 'changed' | 'delayed' | undefined;

/** Responds as the server does, changed by the behaviour. */
export function playBehaviour({
  reader,
  rewritesFor,
  playing,
  onDelay,
  onPlayed,
}: PlayingOptions): Responder {
  /** Paths of the presigned URLs in earlier responses. */
  const presigned = new Set<string>();

  const askedOf = (request: WireRequest): Asked => {
    const { method, headers, body } = request;
    const { pathname, search } = new URL(request.url);
    const { operation } = reader.read({ request, answer: undefined, startedAt: 0, endedAt: 0 });
    return {
      method,
      target: pathname + search,
      operation,
      isPresigned: presigned.has(pathname),
      token: /^Bearer +(\S+)$/i.exec(headerOf(headers, 'authorization') ?? '')?.[1],
      body: body.bytes ?? new Uint8Array(),
    };
  };

  return async (request, target, ask) => {
    const asked = askedOf(request);
    const behaviour = playing();
    const instead = behaviour.instead?.(asked);
    if (instead === 'reset') {
      onPlayed(request, asked, 'reset');
      return undefined;
    }
    const real = instead ?? decodedOf(await ask(behaviour.asking?.(asked) ?? target));
    const changed = instead ? real : (behaviour.change?.(real, asked) ?? real);
    if (behaviour.delay !== undefined) {
      onDelay();
      await pause(behaviour.delay);
    }
    const isAsItWas = changed.status === real.status && Buffer.compare(changed.body, real.body) === 0;
    onPlayed(
      request,
      asked,
      instead ? 'refused' : isAsItWas ? (behaviour.delay === undefined ? undefined : 'delayed') : 'changed',
    );
    if (changed.status < 300 && rewritesFor(request.method, target)) {
      for (const url of urlsIn(changed.body)) {
        if (url.origin === new URL(request.url).origin) presigned.add(url.pathname);
      }
    }
    return changed;
  };
}

function urlsIn(body: Uint8Array): URL[] {
  const json = parseJson(Buffer.from(body).toString('utf8'));
  const alone = textOf(fieldOf(json, 'url'));
  return [...presignedIn(json), ...(alone !== undefined && URL.canParse(alone) ? [new URL(alone)] : [])];
}
