/** For an operation whose request has no body. */
export const noBody = { never: 'it takes no body' } as const;
