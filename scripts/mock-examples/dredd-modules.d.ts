/** The parts of Dredd that this repository uses; Dredd has no types. */
declare module 'dredd' {
  import type { EventEmitter } from 'node:events';

  interface Header {
    name: string;
    value: string;
  }

  namespace Dredd {
    /** A transaction before Dredd prepares its request. */
    interface Transaction {
      origin: { apiName: string };
      request: { headers: Header[]; body?: string };
      response: { status: string; headers: Header[]; body?: string; schema?: string };
    }

    interface Description {
      transactions: Transaction[];
    }

    interface Test {
      origin: { apiName: string };
      expected?: { bodySchema?: string };
      actual?: { statusCode: number; body?: string };
      results?: { fields?: Record<string, { errors?: { message: string }[] }> };
    }
  }

  class Dredd {
    constructor(configuration: {
      endpoint: string;
      apiDescriptions: string[];
      emitter: EventEmitter;
      loglevel: 'silent';
    });
    run(callback: (error: Error | null | undefined) => void): void;
  }

  export = Dredd;
}
