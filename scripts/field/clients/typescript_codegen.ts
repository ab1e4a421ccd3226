import {
  ApiError,
  AuthenticationService,
  EntriesService,
  NotesService,
  OpenAPI,
  UploadsService,
  type Refusal,
} from './codegen';
import { baseUrl, credentials, runSteps } from './steps';

OpenAPI.BASE = baseUrl;
const { user } = await AuthenticationService.login(credentials);
OpenAPI.TOKEN = user.access_token;

await runSteps({
  read: async (body) => {
    const { note } = await NotesService.createNote(body);
    return { created: note.id, listed: (await NotesService.listNotes()).map(({ id }) => id) };
  },
  refusal: async () => {
    try {
      await EntriesService.createFolder({ name: '' });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return (error.body as Refusal).errors?.['name'];
    }
  },
  presign: async (body) => UploadsService.presignUpload(body),
  register: async (body) => (await UploadsService.registerEntry(body)).fileEntry.hash,
  // begin reference
  download: async (hash) => EntriesService.downloadFile(hash),
  // end reference
});
