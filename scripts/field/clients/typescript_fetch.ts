import {
  AuthenticationApi,
  Configuration,
  EntriesApi,
  NotesApi,
  RefusalFromJSON,
  ResponseError,
  UploadsApi,
} from './out';
import { baseUrl, credentials, runSteps } from './steps';

const signIn = new AuthenticationApi(new Configuration({ basePath: baseUrl }));
const { device_name: deviceName, ...rest } = credentials;
const { user } = await signIn.login({ loginRequest: { ...rest, deviceName } });
const configuration = new Configuration({ basePath: baseUrl, accessToken: user.accessToken });
const entries = new EntriesApi(configuration);
const notes = new NotesApi(configuration);
const uploads = new UploadsApi(configuration);

await runSteps({
  read: async (createNoteRequest) => {
    const { note } = await notes.createNote({ createNoteRequest });
    return { created: note.id, listed: (await notes.listNotes()).map(({ id }) => id) };
  },
  refusal: async () => {
    try {
      await entries.createFolder({ createFolderRequest: { name: '' } });
      return undefined;
    } catch (error) {
      // The generator leaves parsing the body of an error to its users.
      if (!(error instanceof ResponseError)) throw error;
      return RefusalFromJSON(await error.response.json()).errors?.['name'];
    }
  },
  presign: async (presignUploadRequest) => uploads.presignUpload({ presignUploadRequest }),
  register: async (registerEntryRequest) =>
    (await uploads.registerEntry({ registerEntryRequest })).fileEntry.hash,
  // begin reference
  download: async (hash) => entries.downloadFile({ hash }),
  // end reference
});
