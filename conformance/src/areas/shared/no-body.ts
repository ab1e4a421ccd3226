/** Of an operation whose request has no body to break. */
export const noBody = { never: 'it takes no body' } as const;
