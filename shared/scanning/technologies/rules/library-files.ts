/** A version as file names and delivery networks write it, in a group. */
const version = '(\\d+(?:\\.\\d+)+(?:-(?:alpha|beta|rc)\\.?\\d*)?)';
const anyVersion = '(\\d+(?:\\.\\d+)*(?:-(?:alpha|beta|rc)\\.?\\d*)?)';
/** What builds put between the name and the end of a file. */
const builds =
  '(?:[.-](?:min|slim|core|bundle|pack|packed|pkgd|umd|global|prod|production|runtime|all|full|custom|cdn|latest))*';

/** The addresses under which a library's file is delivered: by a delivery network, in a folder of its version, as a file. */
export function libraryFiles(name: string, ending = 'm?js'): readonly string[] {
  const literal = name.replace(/[.+]/g, '\\$&');
  return [
    // A file says its own version; the folder that it is in may be another product's of that name.
    `/${literal}[.-]v?${version}${builds}\\.${ending}(?:\\?|$)`,
    `/${literal}@v?${anyVersion}`,
    `/${literal}/v?${version}/`,
    `/${literal}${builds}\\.${ending}(?:\\?|$)`,
  ];
}
