import { startPostgres } from '../../../packages/server/src/testing/postgres-process.ts';
import { installGateway, openGateway } from '../../../packages/server/stress/s3-gateway.ts';
import { startPostgresRelay } from '../../../packages/server/src/testing/postgres-relay.ts';

/** What several nodes share. */
export interface SharedStores {
  readonly database: string;
  readonly objects: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts PostgreSQL and an S3-compatible store.
 *
 * @param roundTripMs time that a round trip to PostgreSQL takes longer
 * @returns undefined if one of them cannot be started here; it says which
 */
export async function openSharedStores(roundTripMs: number): Promise<SharedStores | undefined> {
  const gateway = await openS3();
  const postgres = gateway && (await startPostgres());
  if (!postgres) {
    await gateway?.close();
    return undefined;
  }
  const distant = roundTripMs > 0 ? await startPostgresRelay(postgres.url, roundTripMs) : undefined;
  return {
    database: distant?.url ?? postgres.url,
    objects: gateway.url,
    close: async () => {
      await distant?.close();
      await postgres.stop();
      await gateway.close();
    },
  };
}

async function openS3() {
  try {
    await installGateway();
  } catch (error) {
    console.warn(`Skipped: the S3 store cannot be built: ${String(error).split('\n', 1)[0]}`);
    return undefined;
  }
  return openGateway();
}
