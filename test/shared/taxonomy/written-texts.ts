import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A text of a finding as the source has it: what is put in when it is said stands as `…`. */
export interface WrittenText {
  /** `part` is one that is put into another. */
  readonly field: string;
  readonly text: string;
  /** `shared/scanners/cms/checks/backup-folder.ts:12` */
  readonly at: string;
}

const fields: ReadonlySet<string> = new Set(['title', 'description', 'risk', 'recommendation']);

/** The texts that an expression may come to, those of both branches of a condition too. */
function textsOf(node: ts.Expression, field: string): { readonly field: string; readonly text: string }[] {
  if (ts.isStringLiteralLike(node)) return node.text === '' ? [] : [{ field, text: node.text }];
  if (ts.isTemplateExpression(node)) {
    const inner = node.templateSpans.flatMap(({ expression }) => textsOf(expression, 'part'));
    const text = node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
    return [{ field, text }, ...inner];
  }
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue, field), ...textsOf(node.whenFalse, field)];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression, field);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return textsOf(node.body, field);
  return [];
}

function textsIn(file: string): WrittenText[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext);
  const found: WrittenText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && fields.has(node.name.text)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      for (const each of textsOf(node.initializer, node.name.text)) found.push({ ...each, at: `${file}:${line}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Titles, descriptions, risks and recommendations that stand as literals in the scanners, those of instances too. */
export function writtenTexts(): readonly WrittenText[] {
  return globSync('shared/{scanners,scanning}/**/*.ts').toSorted().flatMap(textsIn);
}
