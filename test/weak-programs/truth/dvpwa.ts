import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const body = (path: string, point: string, checks: readonly string[]): Hole => ({
  reach: 'body',
  path,
  point,
  checks: [...checks],
});

/** Its templates escape nothing; what is stored shows on the page that lists it and on its own. */
const stored = (path: string, point: string): Hole => ({
  reach: 'stored',
  path,
  point,
  checks: ['stored-xss', ...markupChecks],
});

/** anxolerd/dvpwa by its sources: one statement that is put together, three texts that are kept and shown as they are. */
export const dvpwaTruth: readonly Hole[] = [
  // sqli/dao/student.py: INSERT ... VALUES ('%(name)s').
  body('/students/', 'name', sqlChecks),
  stored('/students/', 'name'),
  // sqli/templates/courses.jinja2, course.jinja2.
  stored('/courses/', 'title'),
  stored('/courses/', 'description'),
  // sqli/templates/course.jinja2; three courses have such a form.
  stored('/courses/1/review', 'review_text'),
];
