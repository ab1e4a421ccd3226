import manifest from '../package.json' with { type: 'json' };

export const toolName: string = manifest.name;
export const toolVersion: string = manifest.version;
