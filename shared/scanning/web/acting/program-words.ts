/**
 * Nouns that verbs in addresses and labels act on. An address such as `/delete-account` is of a verb and such words
 * alone, a title is not.
 */
export const objects = `account accounts address addresses admin alarm alarms album alert alerts answer api app apps appointment article
  articles attachment avatar backup backups balance bank basket board boards bookmark bookmarks branch cache caches card cart
  category client cluster column comment comments company config connection contact contacts container cookie cookies
  coupon course credential credentials credit cron customer data database db description descriptions destination device directory disk doc document
  documents domain draft drafts email emails entries entry event events favorite favorites feed feeds field file files filter folder
  folders follower forum forums friend friends group groups host image images index input inputs instance invitation invoice issue item
  items job jobs key keys label link links list lists log_files logs mail mailbox member members membership menu message
  memcache memcached messages module money msg node note notes notification notifications order orders page pages pass passwd password
  passwords patrolled payment people permission permissions person photo photos picture plan plugin plugins pod poll post
  posts preferences process processes product products profile profiles project proxy pump question queue queues quiz redis
  rating read record records relay repo repository reservation review right rights role roles rows row rule rules schedule
  script secret server servers service services session sessions setting settings shop site sites snapshot spam status
  subscription subscriptions system table tables tag tags task tasks team template theme thread ticket tickets timer timers token tokens topic
  topics trash unread upload url user users vm volume vote wallet webhook widget wishlist zone`;

/** Words between a verb and its object, or in place of the object. */
export const connectors = `all another as every everybody everyone everything from her here him his into it its me mine multiple
  my now of one selected them these this those to us bulk mass do ajax action confirm perform request wp really`;

/** Words that mark a line of text as a title or a sentence, since labels do without them. */
export const titleWords = `a an the your our how why what when where who which whether can should is are was and or vs for with
  about wie warum was wann como cómo por qué cuando comment pourquoi quand come perché quando hoe waarom wanneer jak dlaczego
  kiedy как почему когда nasıl neden um uma un une una ein eine einen einer`;

/** Folders of documentation: an address below them explains a verb and does not act. */
export const manuals = `docs doc documentation manual manuals man guide guides help kb faq faqs learn learning tutorial tutorials
  reference ref glossary dictionary support handbook howto knowledge knowledgebase academy hilfe doku anleitung ayuda aide
  ajuda aiuto pomoc yardim`;

/** Pages of programs that keep a new record as soon as they are opened: WordPress an automatic draft. */
export const recordingPages = /\/wp-admin\/post-new\.php$/i;

/** Folders whose entries are named by a word: what follows is that word, unless an id is beside it. */
export const shelves =
  'wiki tag tags topic topics category categories keyword keywords label search tagged hashtag term terms';

/** Folders whose entries have titles as names, joined by hyphens. */
export const titledThings = `blog blogs news article articles story stories magazine press newsroom movies movie films film books
  book music songs song recipes recipe videos video podcast podcasts product products shop questions events forum t p c`;

/** Extensions of static files. */
export const staticEndings = `js mjs cjs css map png jpg jpeg gif svg webp avif ico bmp woff woff2 ttf eot otf pdf csv txt md mp3 mp4
  webm ogg wav zip gz tgz bz2 7z rar exe dmg doc docx xls xlsx ppt pptx odt epub wasm`;

/** Parameters whose value names an action. */
export const actionNames = `action act task do cmd cmnd command op oper operation mode func function fn method exec execute
  event todo run perform route controller step verb aktion accion acao azione actie akcja submit btn button work job a m
  ac sa subaction subop fct opt accio handler tache modo`;

/** Those parameters that name nothing but an action: a value that does not say that it shows something acts. */
export const commandNames = 'cmd cmnd command commandtext exec execute gcode switchcmd';

/**
 * Folders of the web servers in devices (GoAhead, Boa) whose programs each take a form: what is handed to one is set.
 */
export const formHandlers = 'goform boaform';

/** What devices switch or move: relays, outlets, lamps, shutters. */
export const switched = `relay relays outlet outlets roller rollers shutter shutters blind blinds valve valves pump pumps heater
  heaters lamp lamps light lights led leds gpio out outs output outputs io ptz door gate garage siren sprinkler plug plugs
  powerstate switch switches jsonswitch homeautoswitch`;

/** What a device is switched to. */
export const switchedTo = 'on off toggle open close closed up down stop standby start pulse trigger';

/** Parameters that are handed what a device is switched to, by a word or a number. */
export const switchNames = 'set state newstate value val turn go power on off';

/** Addresses that no word tells of: WLED takes commands behind the name of its program, without a question mark. */
export const commandPath = /^\/win&/;

/** Words of commands that show something. */
export const showingWords =
  'show list view display get read help info index status version search find browse preview login';

/** First words of functions and of actions that show something: `getUser`, `disp_member`, `check_for_update`. */
export const readingFirst = `get list show view display disp find search query read fetch check is has can count print preview browse
  lookup look load export download select info help describe compare render about`;

/** Last words of those that show something, unless a verb is in front: `order_list`, `update_check`. */
export const readingLast = `list lists info status check preview history log logs count search dialog modal popup tooltip autocomplete
  edit form details stats icons options page view display`;

/** Those that show something whatever is in front: `delete_dialog`. */
export const asking = 'preview dialog modal popup tooltip autocomplete confirmation details detail stats count';

/** First words of functions that do what follows: `proc_insert`, `do_vote`. */
export const doingFirst = 'do proc process handle perform';

/** First words that do something where programs ask, and elsewhere lead to a form: `editTracker`, `newOtpSeed`. */
export const formFirst = 'edit new';

/** Verbs that need to be told something: alone, even of an action (`action=add_user`), they lead to a form. */
export const formVerbs = `add create change modify submit upload register signup import invite join subscribe enroll enrol buy checkout pay donate
  apply confirm assign attach move copy duplicate rename merge send insert compose append replace charge`;

/** Verbs that need a text: with no more than a number they lead to a form (`mode=reply&t=5`). */
export const talkingVerbs =
  'reply post email mail warn report register upload create compose write quote contact addnew';

/** Verbs that are told nothing: what is called `backup_db` or `user_prune` does it at once. */
export const readyVerbs = `backup generate regenerate toggle optimize cleanup clean prune reload refresh sync synchronize lock unlock hide
  unhide dismiss mark unmark pause resume start repair convert`;

/** Verbs that do something to what stands before them, and are told nothing: `/cache/clean`. */
export const tidying = 'clean cleanup prune optimize optimise vacuum toggle';

/** Verbs that do something only to something: `refreshOpml`, not `/refresh`. */
export const objectVerbs = 'refresh set start test';

/** Words of addresses that programs ask and nobody visits: a verb below one needs no form. */
export const interfaceWords = 'api apis ajax rpc jsonrpc xmlrpc json xmlhttp webapi restapi ws';

/** What is done again needs no form: `recheck`, `reindex`. */
export const againWords = `announce analyze build calculate check compute configure connect count crawl deploy encode group hash index
  initialize import process publish queue run scan send start sync synchronize try validate verify`;

/** Words that only look like a verb behind `re`, `un`, `dis`. */
export const noAgain = `return review research record remark resort resign recall report reform release reserve request result reply redo
  replay retail unit until under display discount discover discuss restart reset restore restock`;

/** Parameters for text that visitors write or read. */
export const textNames = `q query s search searchword keyword keywords kw term terms text words word title tag tags topic subject
  message msg name_like label caption suche recherche buscar busca zoek szukaj`;

/** Parameters with the address of the next page: their values are not requested. */
export const returnNames = `next return returnto return_to returnurl return_url redirect redirect_to redirect_uri redirecturl goto
  continue back backurl ref referer referrer from_url dest destination service callback success_url cancel_url cancelurl
  failure_url`;

/**
 * Parameters with the address of the next page if their value is an address: redirects that act are not followed,
 * wherever they come from.
 */
export const addressNames = 'url uri to link href location target';

/** Parameters that select what is shown, and how. */
export const viewNames = `page p paged offset limit per_page perpage size start count sort sortby sort_by order orderby order_by dir
  direction year month day date week from until since lang language locale l hl q query s search keyword tag category cat type
  view tab filter format print layout theme ref source step show display v ver version m y d utm_source utm_medium utm_campaign
  currency country region city`;

/** Parameters that identify a record. */
export const idNames =
  'id ids bid uid pid nid tid cid gid sku slug key no nr num number code article product item user attach';

/**
 * Parameters that keep others from forging a request (OWASP, Cross-Site Request Forgery Prevention): who puts one into a
 * link or a GET form guards a change. As WordPress, Moodle, Jira, Discuz, vBulletin, Nextcloud, Magento, Jenkins, DokuWiki,
 * Rails, Django, Symfony, ASP.NET and Joomla call them.
 */
export const guardName =
  /^(?:_?nonce|_?wpnonce|.{0,20}_nonce|sesskey|atl_token|formhash|logouthash|securitytoken|requesttoken|form_key|form_token|jenkins-crumb|\.?crumb|sectok|_?csrf.{0,20}|_?xsrf.{0,20}|csrfmiddlewaretoken|authenticity_token|__requestverificationtoken|anti-?forgery.{0,10}|edit_token|user_token|(?:.{0,20}_)?(?:post|form|action|logout|security|sess)_?(?:key|hash|check|token)|(?:.{1,20}_)?token)$/;

/** Feeds, calendars and files have tokens as well, in place of a login: those addresses show something. */
export const withToken =
  'feed feeds rss atom ical ics calendar download downloads export image img avatar thumbnail login signin';

/** Parameters and fields for secrets or payment: a request with them has an effect. */
export const givingWords = `password passwd passwort pass pw pwd passphrase pin contrasena contraseña senha motdepasse wachtwoord haslo
  parola sifre amount betrag iban cvv cvc`;

/** Verbs on buttons that either request a list or change it. */
export const neutralVerbs =
  'submit go ok search apply filter find show sort refresh reload retry anwenden aplicar appliquer';

/** Actions that ask. */
export const askingVerbs = 'submit go ok search filter find show sort refresh';

/** Parameters that choose a page, by a name that may be a program's: `?page=eraselist`. */
export const pageNames = 'page p pg route r site section module include main';

/** What makes a database anew, or as it was: before its name in English and like languages, behind it in others. */
export const remakingWords = `reset restore init initialize initialise install recreate rebuild regenerate reload reseed seed populate
  setup create reinstall reinitialize réinitialiser restablecer reinicializar ripristina reimposta redefinir restaurar`;
export const remakingWordsBehind = 'zurücksetzen zuruecksetzen wiederherstellen initialisieren resetten herstellen';

/** What is lost when it is made anew. */
export const stores = `db dbs database databases tables schema datenbank datenbanken base datos données donnees dati dados`;

/** What stands between these words. */
export const betweenStores = 'the all my and up set la le de di dei da to a demo test sample whole entire die';
