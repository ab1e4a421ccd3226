import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
// begin reference
import java.nio.file.Files;
import java.util.Arrays;
// end reference
import java.util.Map;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AuthenticationApi;
import org.openapitools.client.api.EntriesApi;
import org.openapitools.client.api.NotesApi;
import org.openapitools.client.api.UploadsApi;
import org.openapitools.client.model.CreateFolderRequest;
import org.openapitools.client.model.CreateNoteRequest;
import org.openapitools.client.model.FileEntry;
import org.openapitools.client.model.LoginRequest;
import org.openapitools.client.model.Note;
import org.openapitools.client.model.PresignUploadRequest;
import org.openapitools.client.model.PresignUploadResponse;
import org.openapitools.client.model.Refusal;
import org.openapitools.client.model.RegisterEntryRequest;

/** Reads, is refused, uploads and downloads with the Java client of openapi-generator. */
public final class Main {
    private static final byte[] CONTENT = "Plan of the harbour".getBytes(StandardCharsets.UTF_8);

    private final ApiClient client = new ApiClient();

    public static void main(String[] arguments) throws Exception {
        new Main().run();
    }

    private void run() throws Exception {
        client.updateBaseUri(System.getenv("API_ROOT"));
        LoginRequest credentials = new LoginRequest()
            .email(System.getenv("EMAIL")).password(System.getenv("PASSWORD")).deviceName("Matrix");
        String token = new AuthenticationApi(client).login(credentials).getUser().getAccessToken();
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));

        step("read", this::read);
        step("refusal", this::refusal);
        step("upload", this::upload);
        // begin reference
        step("download", this::download);
        // end reference
    }

    private void read() throws Exception {
        NotesApi notes = new NotesApi(client);
        Note created = notes.createNote(new CreateNoteRequest().title("Moorings").body("Berth 4")).getNote();
        check(notes.listNotes().stream().anyMatch(note -> note.getId().equals(created.getId())), "the list of notes");
    }

    private void refusal() throws Exception {
        try {
            new EntriesApi(client).createFolder(new CreateFolderRequest().name(""), null);
        } catch (ApiException error) {
            // The generator leaves parsing the body of an error to its users.
            Refusal refused = client.getObjectMapper().readValue(error.getResponseBody(), Refusal.class);
            Map<String, String> errors = refused.getErrors();
            check(error.getCode() == 422 && errors != null && errors.containsKey("name"), error.getResponseBody());
            return;
        }
        throw new IllegalStateException("A folder without a name was created.");
    }

    private FileEntry upload() throws Exception {
        UploadsApi uploads = new UploadsApi(client);
        long size = CONTENT.length;
        PresignUploadResponse signed = uploads.presignUpload(
            new PresignUploadRequest().filename("plan.txt").mime("text/plain").size(size).extension("txt"));
        HttpRequest put = HttpRequest.newBuilder(URI.create(signed.getUrl().toString()))
            .header("Content-Type", "text/plain").PUT(HttpRequest.BodyPublishers.ofByteArray(CONTENT)).build();
        int code = HttpClient.newHttpClient().send(put, HttpResponse.BodyHandlers.discarding()).statusCode();
        check(code < 300, "the PUT: " + code);
        UUID name = UUID.fromString(signed.getKey().substring(signed.getKey().lastIndexOf('/') + 1));
        FileEntry entry = uploads.registerEntry(
            new RegisterEntryRequest().filename(name).size(size).clientName("plan.txt")).getFileEntry();
        check(entry.getFileSize() == size, "the size: " + entry.getFileSize());
        return entry;
    }

    // begin reference
    private void download() throws Exception {
        byte[] found = Files.readAllBytes(new EntriesApi(client).downloadFile(upload().getHash(), null).toPath());
        check(Arrays.equals(found, CONTENT), "the bytes: " + found.length);
    }

    // end reference
    private interface Work {
        void run() throws Exception;
    }

    private static void step(String name, Work work) {
        try {
            work.run();
            System.out.println("held " + name);
        } catch (Exception error) {
            System.out.println("failed " + name + " " + error.toString().replace('\n', ' '));
        }
    }

    private static void check(boolean holds, String seen) {
        if (!holds) {
            throw new IllegalStateException("Unexpected: " + seen);
        }
    }
}
