module filestorage

go 1.24
