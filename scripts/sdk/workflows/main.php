<?php

// The workflows of openapi/workflows/ by the PHP client: prints `held NAME` or `failed NAME WHY` for each.

declare(strict_types=1);

require getenv('CLIENT');

use FileStorage\Client;
use FileStorage\Config;
use FileStorage\CreateFolderRequest;
use FileStorage\CreateShareableLinkRequest;
use FileStorage\DeleteEntriesRequest;
use FileStorage\DeleteVaultEntriesRequest;
use FileStorage\ExtractArchiveRequest;
use FileStorage\ListUploadedPartsRequest;
use FileStorage\LoginRequest;
use FileStorage\MoveVaultEntriesRequest;
use FileStorage\PresignUploadRequest;
use FileStorage\RegisterEntryRequest;

function expect(bool $holds, string $what): void
{
    if (!$holds) {
        throw new RuntimeException($what);
    }
}

function signIn(): Client
{
    $root = getenv('FILE_STORAGE_BASE_URL');
    $credentials = new LoginRequest(getenv('EMAIL'), getenv('PASSWORD'), 'Workflow');
    $token = (new Client(new Config($root)))->login($credentials)->user->accessToken;
    return new Client(new Config($root, auth: ['bearer' => $token]));
}

function deleteForEver(Client $client, int $id): void
{
    $client->deleteEntries(new DeleteEntriesRequest([$id], deleteForever: true));
}

function put(string $url, string $content, string $type): void
{
    // The presigned URL carries its own authorisation: no token goes there.
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => 'PUT',
        CURLOPT_POSTFIELDS => $content,
        CURLOPT_HTTPHEADER => ["Content-Type: $type"],
        CURLOPT_RETURNTRANSFER => true,
    ]);
    curl_exec($request);
    $status = curl_getinfo($request, CURLINFO_HTTP_CODE);
    expect($status >= 200 && $status < 300, "PUT: $status");
}

$uploaded = '';
$workflows = [
    'signInAndLookAround' => function (): void {
        $client = signIn();
        $client->getLoggedUser();
        $client->listWorkspaces();
        $client->listNotes();
        expect($client->listTrackedFiles(page: 1)->pagination->total >= 0, 'a total');
    },
    'putSmallFile' => function () use (&$uploaded): void {
        $photo = file_get_contents(getenv('PHOTO'));
        $request = new PresignUploadRequest(
            filename: 'harbour.png',
            mime: 'image/png',
            size: strlen($photo),
            extension: 'png',
            workspaceId: 0,
        );
        $target = signIn()->presignUpload($request);
        put($target->url, $photo, 'image/png');
        $uploaded = basename($target->key);
    },
    'registerSmallFile' => function () use (&$uploaded): void {
        $client = signIn();
        $entry = $client->registerEntry(new RegisterEntryRequest(
            filename: $uploaded,
            size: 316,
            clientName: 'harbour.png',
            clientMime: 'image/png',
            clientExtension: 'png',
            workspaceId: 0,
        ))->fileEntry;
        expect($entry->fileSize === 316, 'the size of the file');
        deleteForEver($client, $entry->id);
    },
    'shareAndRevokeLink' => function (): void {
        $client = signIn();
        $folder = $client->createFolder(new CreateFolderRequest('For the harbour office'))->folder;
        $request = new CreateShareableLinkRequest(password: 'harbour-lights-example', allowDownload: true);
        $link = $client->createShareableLink($folder->hash, $request)->link;
        expect($link->allowDownload && !$link->allowEdit, 'what the link allows');
        $client->deleteShareableLink($folder->id);
        deleteForEver($client, $folder->id);
    },
    'trashAndDelete' => function (): void {
        $client = signIn();
        $folder = $client->createFolder(new CreateFolderRequest('Drafts'))->folder;
        expect($client->deleteEntries(new DeleteEntriesRequest([$folder->id]))->status === 'success', 'the status');
        deleteForEver($client, $folder->id);
    },
    'extractArchive' => function (): void {
        $client = signIn();
        $folder = $client->createFolder(new CreateFolderRequest('Photos'))->folder;
        $client->extractArchive((int) getenv('ARCHIVE_ID'), new ExtractArchiveRequest($folder->id));
        deleteForEver($client, $folder->id);
    },
    'resumeMultipartUpload' => function (): void {
        $upload = new ListUploadedPartsRequest(getenv('KEY'), getenv('UPLOAD_ID'));
        expect(signIn()->listUploadedParts($upload)->parts === [], 'no part yet');
    },
    'vaultMoveAndDelete' => function (): void {
        $client = signIn();
        expect($client->getVault()->vault->salt !== '', 'a salt');
        $entries = [(int) getenv('ENTRY_ID')];
        $move = new MoveVaultEntriesRequest($entries, (int) getenv('DESTINATION_ID'));
        expect($client->moveVaultEntries($move)->destination->isEncrypted === 1, 'an encrypted destination');
        $client->deleteVaultEntries(new DeleteVaultEntriesRequest($entries, true));
    },
];

$failures = 0;
foreach ($workflows as $name => $workflow) {
    try {
        $workflow();
        echo "held $name\n";
    } catch (Throwable $error) {
        $failures++;
        echo "failed $name {$error->getMessage()}\n";
    }
}
exit($failures > 0 ? 1 : 0);
