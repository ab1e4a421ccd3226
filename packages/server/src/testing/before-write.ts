import type { TestServer } from './test-server.ts';

/** Does something before the write to the database that is the given one from now on, counted from 1. */
export function beforeWrite({ database }: TestServer, number: number, act: () => Promise<unknown>): void {
  const write = database.write.bind(database);
  let writes = 0;
  database.write = async (work) => {
    writes += 1;
    if (writes === number) {
      database.write = write;
      await act();
    }
    return write(work);
  };
}
