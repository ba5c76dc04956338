/**
 * What the report does in a browser: it folds the details, filters and sorts. It writes no markup, so that nothing a
 * finding says is ever read as some. Without it the report shows everything.
 */
export const script = `'use strict';
(() => {
  const table = document.getElementById('findings');
  if (!table) return;
  const form = document.getElementById('filter');
  const shown = document.getElementById('shown');
  const entries = [...table.tBodies].map((body, place) => ({
    body, place, text: undefined, detail: body.rows[1], toggle: body.querySelector('button.toggle'),
    severity: body.dataset.severity, status: body.dataset.status,
    keys: {
      severity: Number(body.dataset.share), score: Number(body.dataset.share), seen: Number(body.dataset.seen),
      title: body.querySelector('button.toggle').textContent.toLowerCase(),
      resource: body.querySelector('.c-resource').textContent.toLowerCase(),
      status: body.dataset.status,
    },
  }));
  const total = entries.length.toLocaleString('en');

  function unfold(entry, open) {
    entry.detail.hidden = !open;
    entry.toggle.setAttribute('aria-expanded', String(open));
  }
  for (const entry of entries) {
    unfold(entry, false);
    entry.toggle.addEventListener('click', () => unfold(entry, entry.detail.hidden));
  }

  function filter() {
    const words = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const severity = form.elements.severity.value;
    const status = form.elements.status.value;
    let count = 0;
    for (const entry of entries) {
      if (words.length > 0) entry.text ??= entry.body.textContent.toLowerCase();
      const fits = (severity === '' || entry.severity === severity) && (status === '' || entry.status === status)
        && words.every((word) => entry.text.includes(word));
      entry.body.hidden = !fits;
      if (fits) count += 1;
    }
    shown.textContent = count === entries.length ? total + ' shown' : count.toLocaleString('en') + ' of ' + total + ' shown';
  }

  function sort(header) {
    const key = header.dataset.sort;
    const first = header.dataset.first;
    const before = header.getAttribute('aria-sort');
    const order = before === 'none' ? first : before === 'ascending' ? 'descending' : 'ascending';
    for (const each of table.tHead.rows[0].cells) each.setAttribute('aria-sort', each === header ? order : 'none');
    const sign = order === 'ascending' ? 1 : -1;
    entries.sort((a, b) => {
      const [x, y] = [a.keys[key], b.keys[key]];
      return x < y ? -sign : x > y ? sign : a.place - b.place;
    });
    table.append(...entries.map((entry) => entry.body));
  }

  for (const header of table.tHead.rows[0].cells) {
    header.setAttribute('aria-sort', 'none');
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener('click', () => sort(header));
  }
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(filter));
  const all = document.getElementById('unfold');
  all.addEventListener('click', () => {
    const open = all.getAttribute('aria-pressed') !== 'true';
    all.setAttribute('aria-pressed', String(open));
    all.textContent = open ? 'Collapse all' : 'Expand all';
    for (const entry of entries) unfold(entry, open);
  });
  form.hidden = false;
  filter();
})();
`;
