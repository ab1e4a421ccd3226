/**
 * Whether a response says that a conversion is not supported: the server chooses the formats (CONVERT-9, U-89), and 501
 * is the status of HTTP for that.
 */
export const isUnsupported = (operation: string | undefined, status: number): boolean =>
  operation === 'convertFile' && status === 501;
