import * as engine from '../engine/model/check.ts';
import type { TestContext } from './test-context.ts';

export type * from '../engine/model/check.ts';

type Declare<Options> = (
  id: engine.CheckId,
  name: string,
  options: Options,
  run: (t: TestContext) => Promise<void>,
) => engine.Check;

// As the engine declares them, with the `t` of file storage.
export const check = engine.check as Declare<engine.CheckOptions>;
export const observation = engine.observation as Declare<engine.ObservationOptions>;
