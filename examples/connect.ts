import { createClient, type Client } from '@file-storage/client';

/** The client that every example uses. The reference server prints both variables when it starts. */
export function connect(): Client {
  const { FILE_STORAGE_BASE_URL: baseUrl, FILE_STORAGE_TOKEN: token } = process.env;
  if (!baseUrl || !token) throw new Error('Set FILE_STORAGE_BASE_URL and FILE_STORAGE_TOKEN.');
  return createClient({ baseUrl, token });
}
