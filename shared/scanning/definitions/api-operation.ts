/** A request that an API definition describes, with values of the types that it declares. */
export interface ApiOperation {
  /** In capitals. */
  readonly method: string;
  /** Absolute, with a value for each parameter of the path and the query. */
  readonly url: string;
  /** What the definition says of it, for telling what it does: its name, its title. */
  readonly words: readonly string[];
  /** What is sent with it, '' where its form is not known; absent where it has no body. */
  readonly body?: {
    readonly mediaType: string;
    readonly text: string;
    /** JSON Pointers (RFC 6901) of what the operation may keep as free text; absent where nothing is known to be. */
    readonly texts?: readonly string[];
  };
}

/** What was read from an API definition. */
export interface ApiDefinition {
  /** The format, as its authors write it: `OpenAPI 3`. */
  readonly format: string;
  /** In the order of the document. */
  readonly operations: readonly ApiOperation[];
  /** What could not be read, in the user's words, each with its count. */
  readonly gaps: readonly { readonly count: number; readonly reason: string }[];
}

/** Operations of one definition that are read; more are counted. */
const maxOperations = 2000;

/** Where a definition was found, and what its relative addresses are relative to. */
export interface DefinitionSource {
  readonly url: URL;
  readonly target: URL;
}

/** Collects what is read from a definition, up to the limit. */
export class Operations {
  readonly #all: ApiOperation[] = [];
  readonly #gaps = new Map<string, number>();

  /** Adds what `read` returns; at the limit nothing more is read. Where it returns nothing, `missed` says why. */
  add(read: () => ApiOperation | undefined, missed: string): void {
    if (this.#all.length >= maxOperations) {
      this.miss(`more than ${maxOperations} operations`);
      return;
    }
    const operation = read();
    if (operation === undefined) this.miss(missed);
    else this.#all.push(operation);
  }

  /** Notes an operation that cannot be read. */
  miss(reason: string): void {
    this.#gaps.set(reason, (this.#gaps.get(reason) ?? 0) + 1);
  }

  /** What has been read. */
  as(format: string): ApiDefinition {
    return { format, operations: this.#all, gaps: [...this.#gaps].map(([reason, count]) => ({ reason, count })) };
  }
}
