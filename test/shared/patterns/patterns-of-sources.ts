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

const shared = fileURLToPath(new URL('../../../shared', import.meta.url));

/** What the sources of `shared/` write of expressions. */
export interface WrittenPatterns {
  readonly literals: readonly BuiltPattern[];
  /** Places of `new RegExp` and `RegExp(...)`. */
  readonly constructions: readonly string[];
}

/** Every regular expression literal and every `new RegExp` of `shared/`, as the compiler of TypeScript reads the files. */
export function writtenPatterns(): WrittenPatterns {
  const literals: BuiltPattern[] = [];
  const constructions: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: shared })) {
    const source = ts.createSourceFile(file, readFileSync(join(shared, file), 'utf8'), ts.ScriptTarget.Latest, true);
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

/** The expressions that are built, not written, as they are once all of `shared/` is loaded. */
export function builtPatterns(): readonly BuiltPattern[] {
  const script = fileURLToPath(new URL('built-patterns.ts', import.meta.url));
  return JSON.parse(
    execFileSync(process.execPath, [script, shared], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  );
}
