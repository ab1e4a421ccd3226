/** Reasons for empty cells that several operations share. */
export const takesNoId = { never: 'the path has no id' } as const;
export const takesNoEntry = { never: 'the operation has no entry in its request' } as const;
export const takesNoText = { never: 'the operation has no text that the server stores' } as const;
export const takesNoBytes = { never: 'the operation has no input with a size' } as const;
export const takesNoPlace = { never: 'the operation does not place entries in folders' } as const;
export const takesNoWorkspace = { never: 'the operation has no workspace in its request' } as const;
export const takesNoOption = { never: 'the operation has no option' } as const;
export const namesOne = { never: 'a request contains only one' } as const;
export const idsOnly = {
  never: 'the interface does not specify which other paths and lists accept a hash (U-37)',
} as const;
export const changesNothing = { never: 'the operation changes nothing' } as const;
