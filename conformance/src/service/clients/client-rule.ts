import type { Known, Say } from '../../engine/wire/client-watch.ts';
import type { ReadExchange } from '../../engine/wire/read-exchange.ts';
import type { Uploads } from './presigned-uploads.ts';

interface KnownHere extends Known {
  readonly uploads: Uploads;
  /** The password of the vault, if given. */
  readonly vaultPassword: string | undefined;
}

/** A rule for clients. */
export type ClientRule = (seen: ReadExchange, say: Say, known: KnownHere) => void;
