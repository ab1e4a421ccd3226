import { hash } from 'node:crypto';
import { timestamp, type Clock, type Stopwatch } from '../clock.ts';
import { giveBackGuess, startOfWindow, takeGuess } from '../database/guesses.ts';
import type { Database } from '../database/database.ts';
import { TooManyRequestsError } from '../errors.ts';
import { RateLimiter, type RateLimit } from '../rate-limiter.ts';

/** Counts guesses by key, in windows of a fixed length that start with the first guess. */
export interface GuessCounts {
  /** @throws TooManyRequestsError if the limit of the window is reached */
  take: (key: string) => Promise<void>;
  /** Returns false if the limit of the window is reached. */
  tryTake: (key: string) => Promise<boolean>;
  /** Undoes one `take`. */
  giveBack: (key: string) => Promise<void>;
}

/** @param name tells the keys of one kind of guess from those of another */
export type GuessCountsOf = (name: string, limit: RateLimit) => GuessCounts;

export interface GuessCountsOptions {
  database: Database;
  clock: Clock;
  stopwatch: Stopwatch;
}

/** Counts in memory, or in a database that several servers share, so that a guesser has no more guesses for that. */
export const guessCounts = ({ database, clock, stopwatch }: GuessCountsOptions): GuessCountsOf =>
  database.isShared ? sharedCounts(database, clock) : localCounts(stopwatch);

export const localCounts =
  (stopwatch: Stopwatch): GuessCountsOf =>
  (_name, limit) => {
    const limiter = new RateLimiter(limit, stopwatch);
    return {
      // Async functions, so that an error rejects the promise.
      // oxlint-disable-next-line typescript/require-await
      take: async (key) => {
        limiter.take(key);
      },
      tryTake: (key) => Promise.resolve(limiter.tryTake(key)),
      // oxlint-disable-next-line typescript/require-await
      giveBack: async (key) => {
        limiter.giveBack(key);
      },
    };
  };

const sharedCounts =
  (database: Database, clock: Clock): GuessCountsOf =>
  (name, { limit, windowSeconds }) => {
    // The keys are addresses of users, which need not be kept.
    const hashOf = (key: string) => hash('sha256', `${name} ${key}`);
    const tryTake = (key: string) => {
      const at = (seconds: number) => timestamp(new Date(clock().getTime() + seconds * 1000));
      const window = { now: at(0), since: at(-windowSeconds), until: at(windowSeconds), limit };
      return database.writeThatMustSucceed((db) => takeGuess(db, hashOf(key), window));
    };
    return {
      tryTake,
      async take(key) {
        if (await tryTake(key)) return;
        const start = await database.read((db) => startOfWindow(db, hashOf(key)));
        const end = start === undefined ? 0 : Date.parse(start) + windowSeconds * 1000;
        throw new TooManyRequestsError((end - clock().getTime()) / 1000);
      },
      async giveBack(key) {
        await database.writeThatMustSucceed((db) => giveBackGuess(db, hashOf(key)));
      },
    };
  };
