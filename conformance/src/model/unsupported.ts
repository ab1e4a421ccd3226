/**
 * Whether an answer says that a conversion is not there: which there are is left to the server (CONVERT-9, U-89), and 501
 * is how HTTP says so.
 */
export const isUnsupported = (operation: string | undefined, status: number): boolean =>
  operation === 'convertFile' && status === 501;
