/**
 * Writes a line each minute while work goes on, if the output is no terminal: in the log of a CI, silence looks as if the
 * command hung.
 *
 * @param name what runs, such as `prove faults`
 */
export async function sayingEachMinute<Result>(
  name: string,
  work: () => Promise<Result>,
  output: { readonly isTTY?: boolean; write(text: string): unknown } = process.stderr,
): Promise<Result> {
  if (output.isTTY) return work();
  let minutes = 0;
  const timer = setInterval(() => {
    output.write(`... ${name} has been running for ${++minutes} min\n`);
  }, 60_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
