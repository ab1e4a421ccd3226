import filestorage.Client;
import filestorage.Client.Auth;
import filestorage.Client.Config;
import filestorage.Client.CreateFolderRequest;
import filestorage.Client.CreateShareableLinkRequest;
import filestorage.Client.DeleteEntriesRequest;
import filestorage.Client.DeleteVaultEntriesRequest;
import filestorage.Client.ExtractArchiveRequest;
import filestorage.Client.ListTrackedFilesParams;
import filestorage.Client.ListUploadedPartsRequest;
import filestorage.Client.LoginRequest;
import filestorage.Client.MoveVaultEntriesRequest;
import filestorage.Client.PresignUploadRequest;
import filestorage.Client.RegisterEntryRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** The workflows of openapi/workflows/ by the Java client: prints `held NAME` or `failed NAME WHY` for each. */
public final class Main {
    private static String uploaded;

    private static String given(String name) {
        return System.getenv(name);
    }

    private static long givenId(String name) {
        return Long.parseLong(given(name));
    }

    private static void expect(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }

    private static Client signIn() {
        Client anonymous = new Client(new Config().serverUrl(given("FILE_STORAGE_BASE_URL")));
        String token = anonymous.login(new LoginRequest(given("EMAIL"), given("PASSWORD"), "Workflow")).user().accessToken();
        return new Client(new Config().serverUrl(given("FILE_STORAGE_BASE_URL")).auth(new Auth().bearer(token)));
    }

    private static Client.Folder createFolder(Client client, String name) {
        return client.createFolder(new CreateFolderRequest(name, null, null, null), null).folder();
    }

    private static void deleteForEver(Client client, long id) {
        client.deleteEntries(new DeleteEntriesRequest(List.of(id), true, null));
    }

    private static Object signInAndLookAround() {
        Client client = signIn();
        client.getLoggedUser();
        client.listWorkspaces(null);
        client.listNotes();
        expect(client.listTrackedFiles(new ListTrackedFilesParams().page(1L)).pagination().total() >= 0, "a total");
        return null;
    }

    private static Object putSmallFile() throws Exception {
        byte[] photo = Files.readAllBytes(Path.of(given("PHOTO")));
        var target = signIn().presignUpload(new PresignUploadRequest(
            "harbour.png", "image/png", (long) photo.length, "png", 0L, null, null, null, null, null));
        // The presigned URL carries its own authorisation: no token goes there.
        HttpRequest put = HttpRequest.newBuilder(URI.create(target.url()))
            .header("Content-Type", "image/png")
            .PUT(BodyPublishers.ofByteArray(photo))
            .build();
        int status = HttpClient.newHttpClient().send(put, BodyHandlers.discarding()).statusCode();
        expect(status >= 200 && status < 300, "PUT: " + status);
        uploaded = target.key().substring(target.key().lastIndexOf('/') + 1);
        return null;
    }

    private static Object registerSmallFile() {
        Client client = signIn();
        var entry = client.registerEntry(new RegisterEntryRequest(
            uploaded, 316L, "harbour.png", 0L, null, null, null, null, null, "image/png", "png", null, null, null))
            .fileEntry();
        expect(entry.fileSize() == 316, "the size of the file");
        deleteForEver(client, entry.id());
        return null;
    }

    private static Object shareAndRevokeLink() {
        Client client = signIn();
        var folder = createFolder(client, "For the harbour office");
        var request = new CreateShareableLinkRequest("harbour-lights-example", null, null, true);
        var link = client.createShareableLink(folder.hash(), request).link();
        expect(link.allowDownload() && !link.allowEdit(), "what the link allows");
        client.deleteShareableLink(folder.id());
        deleteForEver(client, folder.id());
        return null;
    }

    private static Object trashAndDelete() {
        Client client = signIn();
        var folder = createFolder(client, "Drafts");
        var answer = client.deleteEntries(new DeleteEntriesRequest(List.of(folder.id()), null, null));
        expect("success".equals(answer.status()), "the status");
        deleteForEver(client, folder.id());
        return null;
    }

    private static Object extractArchive() {
        Client client = signIn();
        var folder = createFolder(client, "Photos");
        client.extractArchive(givenId("ARCHIVE_ID"), new ExtractArchiveRequest(null, folder.id()), null);
        deleteForEver(client, folder.id());
        return null;
    }

    private static Object resumeMultipartUpload() {
        var upload = new ListUploadedPartsRequest(given("KEY"), given("UPLOAD_ID"));
        expect(signIn().listUploadedParts(upload).parts().isEmpty(), "no part yet");
        return null;
    }

    private static Object vaultMoveAndDelete() {
        Client client = signIn();
        expect(!client.getVault().vault().salt().isEmpty(), "a salt");
        List<Long> entries = List.of(givenId("ENTRY_ID"));
        var moved = client.moveVaultEntries(new MoveVaultEntriesRequest(entries, givenId("DESTINATION_ID")));
        expect(moved.destination().isEncrypted() == 1, "an encrypted destination");
        client.deleteVaultEntries(new DeleteVaultEntriesRequest(entries, true));
        return null;
    }

    public static void main(String[] args) {
        Map<String, Callable<Object>> workflows = new LinkedHashMap<>();
        workflows.put("signInAndLookAround", Main::signInAndLookAround);
        workflows.put("putSmallFile", Main::putSmallFile);
        workflows.put("registerSmallFile", Main::registerSmallFile);
        workflows.put("shareAndRevokeLink", Main::shareAndRevokeLink);
        workflows.put("trashAndDelete", Main::trashAndDelete);
        workflows.put("extractArchive", Main::extractArchive);
        workflows.put("resumeMultipartUpload", Main::resumeMultipartUpload);
        workflows.put("vaultMoveAndDelete", Main::vaultMoveAndDelete);
        int failures = 0;
        for (Map.Entry<String, Callable<Object>> workflow : workflows.entrySet()) {
            try {
                workflow.getValue().call();
                System.out.println("held " + workflow.getKey());
            } catch (Exception error) {
                failures++;
                System.out.println("failed " + workflow.getKey() + " " + error);
            }
        }
        System.exit(failures > 0 ? 1 : 0);
    }
}
