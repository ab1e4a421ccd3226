/** What each language's package manager reads, by its place in `generated/sdk/`. */
export function manifests(version: string): Record<string, string> {
  const description = 'Generated client of the file-storage API.';
  return {
    'python/pyproject.toml': `[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "file-storage"
version = "${version}"
description = "${description}"
requires-python = ">=3.9"
dependencies = ["httpx>=0.27,<1"]
license = { text = "MIT" }

[tool.setuptools]
py-modules = ["file_storage"]
`,
    'go/go.mod': `module example.com/file-storage/filestorage

go 1.23
`,
    'php/composer.json': `${JSON.stringify(
      {
        name: 'file-storage/client',
        description,
        version,
        license: 'MIT',
        require: { php: '>=8.1', 'ext-curl': '*', 'ext-json': '*' },
        autoload: { files: ['FileStorage.php'] },
      },
      undefined,
      2,
    )}
`,
    'java/pom.xml': `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example.filestorage</groupId>
  <artifactId>file-storage</artifactId>
  <version>${version}</version>
  <description>${description}</description>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
</project>
`,
  };
}
