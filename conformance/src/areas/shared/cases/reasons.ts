/** Why several operations have nothing to vary in a dimension. */
export const takesNoId = { never: 'it takes no id in its path' } as const;
export const takesNoEntry = { never: 'it takes no entry' } as const;
export const takesNoText = { never: 'it takes no text that is kept' } as const;
export const takesNoBytes = { never: 'nothing of it has a size' } as const;
export const takesNoPlace = { never: 'it has no place in a tree' } as const;
export const takesNoWorkspace = { never: 'it takes no workspace' } as const;
export const takesNoOption = { never: 'it takes no option' } as const;
export const namesOne = { never: 'a request names one' } as const;
export const idsOnly = {
  never: 'the interface does not specify which other paths and lists accept a hash (U-37)',
} as const;
export const changesNothing = { never: 'it changes nothing' } as const;
