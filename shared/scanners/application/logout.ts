const logoutPart =
  /(?:^|[/_.?&=-])(?:log-?_?(?:out|off)|sign-?_?(?:out|off)|abmelden|deconnexion|cerrar-?sesion|exit-session)(?:$|[/_.?&=-])/i;
const logoutWords =
  /^\s*(?:log|sign)\s?-?(?:out|off)\b|^\s*(?:abmelden|ausloggen|d[ée]connexion|cerrar sesi[óo]n|esci|uitloggen)\s*$/i;

/** True for a link that would end the session of who follows it. */
export function endsSession(url: URL, words: string): boolean {
  return logoutPart.test(`${url.pathname}${url.search}`) || logoutWords.test(words.slice(0, 100));
}
