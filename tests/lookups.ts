import { relative } from 'node:path';
import {
  type ElementAccessExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isTemplateExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/**
 * Where code reads a member of a record by any string, as `record[name]` and `name in record`: file, line and text. With a name
 * such as `constructor` that is something that all objects inherit.
 */
export const lookupsIn = (root: string, isChecked: (file: string) => boolean): readonly string[] => {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects()[0];
    if (project === undefined) throw new Error(`${root} has no tsconfig.json`);
    const { program, checker } = project;
    return program
      .getSourceFileNames()
      .filter(isChecked)
      .flatMap((name) => {
        const file = program.getSourceFile(name);
        if (file === undefined) return [];
        return lookups(file)
          .filter(([record, key]) => isRecord(checker, record) && isAnyString(checker, key))
          .map(([record, key]) => {
            const line = file.text.slice(0, record.getStart()).split('\n').length;
            return `${relative(root, name)}:${line} ${record.getText()} ${key.getText()}`;
          });
      });
  } finally {
    api.close();
  }
};

type Lookup = readonly [record: Node, key: Node];

const lookups = (node: Node): readonly Lookup[] => {
  const found: Lookup[] = [];
  node.forEachChild((child) => {
    if (isElementAccessExpression(child) && !isAssigned(child))
      found.push([child.expression, child.argumentExpression]);
    if (isBinaryExpression(child) && child.operatorToken.kind === SyntaxKind.InKeyword)
      found.push([child.right, child.left]);
    found.push(...lookups(child));
  });
  return found;
};

// What is written is the record's own from then on.
const isAssigned = (access: ElementAccessExpression): boolean => {
  const { parent } = access;
  return (
    parent.kind === SyntaxKind.DeleteExpression ||
    (isBinaryExpression(parent) && parent.left === access && assignments.has(parent.operatorToken.kind))
  );
};

const assignments: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.EqualsToken,
  SyntaxKind.PlusEqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
]);

const isRecord = (checker: Checker, node: Node): boolean => {
  const type = checker.getTypeAtLocation(node);
  const known = type && checker.getNonNullableType(type);
  return partsOf(known).some((part) =>
    checker.getIndexInfosOfType(part).some(({ keyType }) => (keyType.flags & TypeFlags.String) !== 0),
  );
};

const isAnyString = (checker: Checker, node: Node): boolean =>
  !isBeyondIdentifiers(node) &&
  partsOf(checker.getTypeAtLocation(node)).some(
    ({ flags }) => (flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) !== 0,
  );

// The names that all objects inherit are identifiers: `portico.${name}` is none of them.
const isBeyondIdentifiers = (key: Node): boolean =>
  isTemplateExpression(key) &&
  [key.head.text, ...key.templateSpans.map(({ literal }) => literal.text)].some((text) =>
    /[^\w$]/.test(text),
  );

const partsOf = (type: Type | undefined): readonly Type[] =>
  type === undefined ? [] : type.isUnionType() || type.isIntersectionType() ? type.getTypes() : [type];
