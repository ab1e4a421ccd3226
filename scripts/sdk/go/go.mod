module example.com/file-storage/filestorage

go 1.24
