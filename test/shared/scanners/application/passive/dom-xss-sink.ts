import { pageOf } from '../page-of.ts';

const js = (body: string) => pageOf({ headers: { 'Content-Type': 'text/javascript' }, body });

export const fires = [
  js(`document.write('<a href="' + location.href + '">here</a>')`),
  js('el.innerHTML = decodeURIComponent(window.location.hash.slice(1));'),
  js('eval("(" + location.hash.substr(1) + ")")'),
  js(`$('#out').html('You searched ' + document.URL)`),
  pageOf({ body: '<script>el.insertAdjacentHTML("beforeend", document.referrer)</script>' }),
  // Recorded from DSVW 0.3
  js(
    `var index=document.location.hash.indexOf('lang='); if (index != -1) document.write('<div style="position: absolute; top: 5px; right: 5px;">Chosen language: <b>' + decodeURIComponent(document.location.hash.substring(index + 5)) + '</b></div>');`,
  ),
];

export const silent = [
  js(`document.write('<a href="' + encodeURIComponent(location.href) + '">here</a>')`),
  js('el.textContent = location.hash; params.append("url", location.href); el.innerHTML = "";var a = location.hash'),
  js('if (el.innerHTML == location.hash) go()'),
  js('setTimeout(() => { window.location.href = "/next" }, 100)'),
  js(`el.innerHTML = '<p style="color: red;">it\\'s'; a = location.hash; b = 'end'`),
  js('el.innerHTML = render(function () { return location.href })'),
  js('document.write(unescape("%3Cscript src=\'" + gaJsHost + "google-analytics.com/ga.js\'%3E"))'),
  pageOf({
    body: '<p>document.write(location.hash)</p><script type="application/json">"document.write(location.hash)"</script>',
  }),
];
