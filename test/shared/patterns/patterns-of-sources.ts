import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A regular expression of the product. */
export interface BuiltPattern {
  /** Where it is written: file, line and column. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What meets texts of strangers: of targets, of users, and the files of other programs, which hold what their targets said. */
const files = globSync(['shared/**/*.ts', 'clients/moving/**/*.ts'], { cwd: root }).toSorted();

/** What the sources write of expressions. */
export interface WrittenPatterns {
  readonly literals: readonly BuiltPattern[];
  /** Places of `new RegExp` and `RegExp(...)`. */
  readonly constructions: readonly string[];
}

/** Every regular expression literal and every `new RegExp`, as the compiler of TypeScript reads the files. */
export function writtenPatterns(): WrittenPatterns {
  const literals: BuiltPattern[] = [];
  const constructions: string[] = [];
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const placeOf = (node: ts.Node) => {
      const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
      return `${file}:${line + 1}:${character + 1}`;
    };
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        literals.push({ place: placeOf(node), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && /\bRegExp$/.test(node.expression.getText()))
        constructions.push(placeOf(node));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, constructions };
}

/** The expressions that are built, not written, as they are once all the files are loaded. */
export function builtPatterns(): readonly BuiltPattern[] {
  const script = fileURLToPath(new URL('built-patterns.ts', import.meta.url));
  return JSON.parse(
    execFileSync(process.execPath, [script, root, ...files], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  );
}
