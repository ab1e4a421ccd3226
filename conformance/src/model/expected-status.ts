/** How findings word the expected status; causes are grouped by these texts. */
export const expectedSuccess = 'a 2xx response';
export const expectedError = 'a 4xx response';

/** `a 4xx response with a message in errors.name` */
export const expectedMessageOn = (field: string): string =>
  `${expectedError} with a message in errors.${field}`;

/** For the address of a link, which may redirect. */
export const expectedPage = 'a 2xx or 3xx response';

export const wantsSuccess = ({ expected }: { readonly expected: string }): boolean =>
  expected.startsWith(expectedSuccess) || expected.startsWith(expectedPage);

export const wantsError = ({ expected }: { readonly expected: string }): boolean =>
  expected.startsWith(expectedError);
