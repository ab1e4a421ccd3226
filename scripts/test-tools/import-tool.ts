/** Imports a package of this folder: Node looks for it from here. */
export const importTool = async <Tool>(name: string) => (await import(name)) as Tool;
