import { describe } from 'vitest';
import { StoreUnderTest, type Feature, type OpenedStore } from './contract/harness.ts';
import { describeMultipart } from './contract/multipart.ts';
import { describeObjects } from './contract/objects.ts';
import { describePresignedPut } from './contract/presigned-put.ts';

/** Tests that each implementation of the port has to pass. Those of clients use real HTTP. */
export function describeObjectStore(
  name: string,
  open: () => Promise<OpenedStore>,
  lacking: readonly Feature[] = [],
): void {
  describe(name, () => {
    const tested = new StoreUnderTest(open, lacking);
    describeObjects(tested);
    describePresignedPut(tested);
    describeMultipart(tested);
  });
}
