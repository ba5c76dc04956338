/**
 * How hosts are named: purposes, products, environments, places, letters and numbers, in English and in German, Spanish, French,
 * Italian, Portuguese, Dutch, Nordic languages, Polish and romanized Japanese. Written by hand from what is usual; lower case, sorted,
 * each once.
 */
const words = `
2fa 3cx a aanmelden abonnement abonnes about abrechnung absatz abteilung abuse academy acceso accesos access access1
access2 accessi account account1 accounting accounts accueil acesso achat achats acme activedirectory activemq
activesync actualites ad ad-server ad1 ad2 addons adfs adfs1 adfs2 adherents adm adm1 admin admin-1 admin-2 admin-api
admin-dev admin-panel admin-portal admin-stg admin-test admin0 admin1 admin2 admin3 adminer administracion
administrateur administration administrator adminpanel admins admission admissions ads adserv adserver advert advertise
advertising adx ae aem affiliate affiliate1 affiliates africa afspraak agence agencias agency agency1 agenda agent
agent1 agents agents1 agenzia agile ai aide airflow airport airwatch aiuto ajuda akademie aktion alarm alert
alertmanager alerts alfresco alice alienvault alpha alpha1 alt alumni alumnos aluno alunos ambari america americas ami
amministrazione amp amqp ams ams1 amsterdam analytic analytics analytics1 android angebot angebote anmeldung annuaire
ansible anstallda antispam antivirus antrag anuncios anwendung anyconnect anything anzen ap ap-south apac apache apex
api api-1 api-2 api-admin api-dev api-docs api-gateway api-internal api-prod api-public api-stage api-staging api-test
api-v1 api-v2 api-v3 api0 api1 api2 api3 api4 apidocs apigateway apigw apis apisix apiv1 apiv2 apiv3 aplicacion
aplicaciones aplikacja apm apoio apollo app app-01 app-1 app-2 app-dev app-prod app-stage app-staging app-test app01
app02 app1 app2 app3 appli application applications appointment appointments apps appstore apt ar arabic arbeit archiv
archive archive1 archives archivio archivo archivos arcsight area areaclienti ares argo argo-cd argocd arquivo arquivos
art artemis artifact artifactory artifacts arts as2 as2test asa asana asia asistencia asp asset assets assets0 assets1
assets2 assets3 assinatura assistance assistant assistenza asterisk at atencion atendimento athena atl atlantis atlas
attendance au au1 audio audit auditoria audits aufgaben auftraege auftrag aula aulavirtual aurora ausbildung auskunft
autenticacao auth auth-api auth0 auth1 auth2 auth3 authentication author authorize autoconfig autodiscover automate
automation av avatar avatars aws aws1 awstats awx ax ayuda azienda aziende azure b b2b b2c b2e baby back back-end
back-office backend backoffice backup backup1 backup2 backup3 backups bacula badge bak balancer balcoes bamboo
bangalore bank banking banner banners bar barracuda base basecamp bastion bastion1 bastion2 batch baz bbb bdc be beacon
bear beauty bedienung beheer beijing benchmark benefits benutzer beratung bericht berichte berlin beschaffung bestanden
bestellen bestellung bestellungen bestenliste bestilling bestuur bet beta beta-01 beta-1 beta-2 beta-api beta-app
beta01 beta1 beta2 betalen betrieb bewerber bewerbung bg bgp bi bi1 biblioteca bibliothek bigbluebutton bigip biglietti
bilancio bild bilder bilety bill billetterie billing billing1 bind biology bitbucket bitcoin biztalk bkp black
blackboard blank blob blockchain blog blogs blue bmc bms bo board boards bob boekhouding bokning boletin boletos bolsa
book booking bookings books bookstack boot border bot bots bounce bounces boutique bouw box box1 box2 bpm bpmn br br1
branch branch1 brand branding bridge bridge-api bridge1 broker broker1 brokers bronze btc buchhaltung buchung buchungen
bucket buckets budapest bug bugs bugsnag bugtracker bugzilla build build-1 build-2 build1 build2 build3 buildbot
builder builds bungaku bunsho bureau bus buscador businessintelligence by byoin c ca ca1 cache cache-1 cache-2 cache1
cache2 cacti cadastro cafe cal cal1 calcom caldav calendar calendario calendrier calidad call callback callbacks
callcenter calls cam cam1 cam2 cam3 cambios camera camera1 cameras campaign campaigns campanha campus camunda canary
candidature canvas captcha captive car card carddav cards career careers carrello carriere carrito cars cart cart-api
carte cartoes cas cas1 casino cassandra catalog catalogo catalogue catchall cctv cd cdn cdn-1 cdn-2 cdn-static cdn0
cdn1 cdn2 cdn3 cdn4 cdn5 celery centos central centreon ceph cert cert-team certificate certificates certs cgi cgi-bin
ch chain chamados charging charity charlie chart chartmuseum charts chat chatbot checkmk checkout checkpoint chef
chemistry chi chicago church ci ci-1 ci-2 ci-cd ci1 ci2 cicd cifs circleci cita citas citrix city ckan cl claim claims
class classes classroom click clickhouse clicks client cliente clientes clienti clientportal clients clinic clock cloud
cloud1 cloud2 cloudera cloudflared cloudfront clouds club cluster cluster1 cluster2 cms cms-dev cms1 cms2 cms3 cn cn1
co cobbler cobranca cobros cockpit code coder codes codimd cognos colaborador coldfusion collaudo collect collector
collector1 college colo cologne comercial commande commandes commerce commerciale communities community commvault
compliance compras compta comptabilite compte comptes comune comunicacion comunidad concorso concourse concur conf
conference conferencia conferencing configuracion confluence confluence1 conges connect connect1 connector connectors
connectx connexion conseil consent console console-openshift consoles consul conta contabilidad contabilidade
contabilita contact contactcenter contacto contacts contacts1 container containers contas contatti content content1
content2 contentful contents contest contests contract contracts contrasena contrat contrats control controller
controllers controlpanel copenhagen core core1 core2 corp corporate correio correo correos corsi cosmos cotizador couch
couchbase couchdb council coupon coupons courier courriel courrier course courses court courts covid cp cpanel
cpcalendars cpcontacts craft crash crashes creative credit credito crl crl1 crm crm-dev crm1 crm2 cron crowd
crowdstrike crucible crypto crystal csirt css ctx cuenta cuentas cups cursos cursus customer customerportal customers
cvs cz d d365 dal dallas dao darwin dash dashboard dashboard1 dashboards data data-portal data1 data2 database
databases datadog datalake dataportal datawarehouse daten datenbank datenschutz dati datos dav db db-01 db-02 db-1 db-2
db-dev db-prod db-test db0 db01 db02 db03 db1 db2 db3 db4 db5 dc dc-01 dc-1 dc-2 dc0 dc01 dc02 dc1 dc2 dc3 ddns de de1
deal dealer dealers deals deb debian dedi dedicated default defi delhi delivery delta demo demo-01 demo-1 demo-2
demo-api demo-app demo01 demo1 demo2 demo3 demos denwa deploy deployer deployment depot desarrollo descargas
desenvolvimento design designer designs desk desktop desktop1 desktops deutsch dev dev-01 dev-1 dev-2 dev-admin dev-api
dev-app dev-auth dev-db dev-portal dev-portal1 dev-web dev-www dev0 dev01 dev02 dev1 dev2 dev3 dev4 dev5 devel develop
developer developers development developpement device devices devops devportal devs devsecops dex dhcp dhcp1 dialin
diamond dicom dienst dienste dienstplan dipendenti dir directadmin directorio directory disaster discord discourse
discovery discuss discussion display displays dk dkim dl dl1 dl2 dmarc dms dns dns-01 dns0 dns01 dns02 dns1 dns2 dns3
dns4 dnsadmin doc docker docker-registry docker1 docker2 dockerhub docs doctor doctors document documentation
documenten documenti documentos documents documentum docusign doh dokumente dokumenty dokuwiki domain domains donate
donation donations donnees door doors dosokai dot dotnet download downloads dr drac dragon drive drone drsite druck
drucker druid drupal dsm dub dubai dublin dummy dvr dw dwh dyn dynamics dynatrace dyndns e e-learning e-mail e-shop
eagle earth eas east ebanking ebs ecm ecole ecommerce edge edge-1 edge-2 edge-node edge1 edge2 edge3 edi edi1 edison
editor editors edms edr edu educacion education eduroam ee eg ehr eigo eigyo einkauf einsatz einstein elastic elastic1
elastic2 elasticsearch elearning elections element elk eloqua email email-templates emails embed embeds emea emm
empleado empleados empleo emploi employee employees employes empresa empresas emr en encuesta encuestas energy eng
english enquete enroll ensino enterprise entrega entreprise entwicklung envios envoy episerver epo epsilon equipo
erfassung erp erp1 erp2 error errors es es-1 es-2 es1 es2 es3 esb esb1 escuela eshop esign espace espaceclient espanol
est estadisticas estado estatisticas estoque estudiantes esx esx1 esx2 esxi esxi-1 esxi-2 esxi1 esxi2 esxi3 etcd eth
etherpad etl etudiant etudiants eu eu-central eu-west eu1 eu2 europe euw1 ev eval event eventos events ews exam example
exams exch exch1 exchange exchange-api exchange1 expense expenses experiment experimental explorer ext extensions
extern external extranet f f5 fachbereich factory factura facturacion facturas facture facturen factures factuur
faculty failover faktura faktury falcon family faq faqs fashion fatturazione fatture faturas faucet fax feature
features feed feedback feeds fernwartung fernzugriff ferry fhir fi fichier fichiers fidelite field figma file file1
file2 filenet filer files files1 files2 fileserver fileshare filesharing filiale filialen film films filter fin finance
financeiro financial finanzas finanzen fiori fire firewall firewall1 firewall2 firma fisheye fleet flight flights flink
fluentd flux font fonts foo food foreman foretag form formacao formacion formation formbuilder forms forms1 formular
formulare formularios fornecedor fornecedores fornitori fortbildung forti fortigate forum forums foto fotos foundation
fournisseur fournisseurs fox fr fr1 fra fra1 frankfurt freeipa freenas freepbx freigabe french freya front front-end
frontend fs ftp ftp0 ftp01 ftp1 ftp2 ftp3 ftps fw fw-01 fw01 fw02 fw1 fw2 g g2b ga gakusei galaxy galerie galileo
gallery game game1 game2 games gaming gamma garden gas gast gate gateway gateway1 gateway2 gatewayapi gazo gcp gdpr
gebruikers gehalt gemeente geneva geo geodata geoportal geoserver geraete gerrit geschaeft gestao gestion gestionale
ghost gift giftcard gifts gijutsu gis gist git git-1 git-2 git1 git2 gitea github gitlab gitlab-ci gitlab1 gitlab2
giveaway glance glassfish global globalprotect globalscape gluster go goanywhere gobierno gocd gogs gold google gov
government gp gps gpu gpu01 gpu02 gpu1 gql gr grades grafana grafana1 grafana2 graph graphql graylog grc green grey
grid grid-energy groupware grpc gsuite gtm guac guacamole guest guests gutschein gw gw-01 gw-1 gw-2 gw-api gw0 gw01
gw02 gw1 gw2 gw3 h hades hadoop hadoop1 haendler haishin hamburg hana hanbai handbuch handel handleiding haproxy harbor
hawk hbase hcm hdfs headquarters headscale health health1 healthcare healthcheck heartbeat hedgedoc hello helm help
helpdesk helsinki hera heritage hermes hg hidden hilfe hinshitsu hiring his hive hjelp hk hl7 hochschule hogaku hoken
home homeassistant homebanking homepage homologacao honban honeypot hongkong honsha honyaku hook hooks horde horizon
horizon1 hoshu hospital host host-01 host1 host2 host3 hosteleria hosting hostmaster hostname hosts hotel hotels hotfix
hotline hotspot housing hozen hpc hq hr hr1 hris hrm hsm https hu hub hub1 hubs hubspot hue hvac hyper-v hyperv i iad
iam ibm icinga icinga2 icon icons id idees identity idp idp1 idp2 idrac ids ids1 ie ifttt igaku iis iis1 il ilo ilo1 im
image image1 image2 imagenes imagens images images1 images2 images3 imap imap1 imap2 imap4 imaps img img0 img1 img2
img3 img4 imgs immagini immobiliare immobilien immobilier imprensa in in1 inbound incoming inference influx influxdb
influxdb1 info info1 informacion information informes infra infrastructure ingreso ingress ingress1 ingress2 iniciar
inkoop inloggen inmobiliaria inscripcion inscripciones inscription insurance insure int int-01 int-1 int-2 int01 int1
int2 integration integration1 integrations intern internal internal-api internal-tools international interne intl intra
intranet intranet1 intranett intune inventario inventory investigacion investimentos investor investors invision
invoice invoices invoicing ios iot ip ip6 ipa ipad ipam ipfs iphone ipmi ips ipsec iptv ipv4 ipv6 ir irc iris ironport
ise isp ispconfig issue issues istanbul istio it ivr j ja jabber jaeger jamf java javaapp javascript jboss jenkins
jenkins-1 jenkins-2 jenkins-ci jenkins-dev jenkins0 jenkins01 jenkins1 jenkins2 jetty jeux jimu jinji jira jira1 jira2
jisho jitsi jmeter job job-portal jobb jobboerse jobs joho johosys joomla journal journals jp jp1 js json juchu juegos
jump jumpbox jumphost jumpserver jupiter jupyter jupyterhub juridico k k8s k8s-1 k8s-2 k8s-dev k8s-prod k8s1 k8s2 kafka
kafka-1 kafka-2 kafka1 kafka2 kaigi kaihatsu kaiin kaikei kaisha kalender kanban kanri kantoor kappa kariera karriere
karte karten kasse katalog kb kdc ke keiji keijiban keiri keiyaku keizai kenkyu kennwort kensaku kensho kenshu kentico
kerberos key keycloak keys keystone kibana kibana1 kids kintai kiosk kitchen klant klanten klantportaal klienci klient
klinik kms knowledge knowledgebase ko kogaku koho koji kojin kokusai kokyaku kolab konferenz konfigurator kong kontakt
konto koukoku kr krankenhaus krb kube kube-api kubeapi kubeapps kubernetes kunde kunden kundencenter kundenportal
kunder kundeservice kurse kvm kvm-ip kvm1 kvm2 kyc kyoiku kyomu kyoumu kyujin kyuyo kz l l2tp la lab lab-net lab1 lab2
laboratorio labs laden lager lake lambda lan landing larande latam launcher lavoro lax lb lb-01 lb-1 lb0 lb01 lb02 lb1
lb2 lb3 ldap ldap0 ldap01 ldap1 ldap2 ldap3 ldaps lead leads learn learning leave lecture lectures leden ledger ledger1
legacy legacy1 legal leitstelle lernen lernplattform leverancier leveranciers leverandor lg lib libraries library
librenms licencias lieferant lieferanten life liferay lifestyle ligne limesurvey link link1 linkerd links linux lion
list list-manage liste lists listserv live live-api live1 live2 livraison lizenz llamadas llm lms lms1 loadbalancer
loadtest loan loans lobby local localhost location log log-1 log-2 log1 log2 logger logging logiciel login login1
login2 logins logistica logistics logistik logo logon logos logowanie logs logstash loja lojas loki loki1 lon lon1
london lonen lonn looker looking-glass lookingglass lottery loyalty lp lps lt lu luna lv lync lyncdiscover lyncweb m
m-api m1 m2 ma mac machine macos madrid mag magazijn magazin magazine magazyn magazzino magento mail mail-01 mail-1
mail-2 mail0 mail01 mail02 mail1 mail2 mail3 mail4 mail5 mailarchive mailbox mailboxes mailer mailers mailfilter
mailgate mailgateway mailgw mailhost mailhub mailing mailinglist mailman mailout mailrelay mails mailserver mailsrv
main mairie manaba manage management manager mantenimiento mantis manual manuals map map1 map2 mapa mapas mapi maps
marathon maria mariadb market marketing marketo marketplace markets marktplatz mars master master-1 master-2 math
matomo matricula matrix matrix1 mattermost mautic maven mc mcafee mdm mdm1 medarbetare medewerkers media media1 media2
media3 mediaserver mediawiki medicine medien medios meet meeting meetings meldung member members memcache memcached men
mensajes menu meraki mercados mercurial mercury mes mesa mesh mesos messagerie messe metabase meter meters metier
metric metrics mfa mft mgmt mgmt1 mgmt2 mgr mia miami microservice microstrategy middleware miete mieter mijn mikrotik
milan mimecast mimir minasidor minecraft mining minio minside mirror mirror1 mirror2 mirrors misc mitarbeiter
mitarbeiterportal mitglied mitglieder mitsumori mkt mktg ml mlflow mms mobi mobil mobile mobile-api mobile1 mobile2
mobileapp mobilite modding model models mods mon mon1 mon2 monday mongo mongo1 mongo2 mongodb mongodb1 monitor
monitor-1 monitor-2 monitor1 monitor2 monitoring moodle moon morpheus mortgage moscow moveit movil mqtt mrtg mssql
mssql1 mta mta-sts mta1 mta2 mta3 mule mulesoft multimedia mumbai munich munin museo museum music mw mweb mx mx-01 mx-1
mx-2 mx-a mx-b mx0 mx01 mx02 mx03 mx1 mx2 mx3 mx4 mx5 mxa mxb my myaccount myadmin myapp mysql mysql0 mysql01 mysql1
mysql2 mysql3 n n8n na nac nachrichten nagios nagios1 nas nas1 nas2 nas3 nat nats nav navision negocio negocios negozio
neo neo4j neptune nessus net net-app net1 net2 netbackup netbanking netboot netbox netdata netscaler netsuite nettools
network networks netz netzwerk neu new new-www new1 new2 newrelic news newsite newsletter newsletters newsroom newton
newyork nexpose next nextcloud nexus nexus1 nfe nfs nft ng nginx nginx-proxy nginx1 ngo ngrok nic nieuws nifi nightly
nl nl1 no noc node node-01 node-1 node-2 node-app node-eth node-red node0 node01 node02 node03 node1 node2 node3 node4
node5 nodejs nodered nogaku nomad nomina nominas north notebook notebooks notfall noticias notification notifications
notify notion notizie nouki nouveau nouvelle nova nova1 npm ns ns-01 ns-1 ns-2 ns-a ns-b ns0 ns01 ns02 ns03 ns1 ns2 ns3
ns4 ns5 ns6 nsa nsb ntp ntp0 ntp1 ntp2 ntp3 nube nuevo null nutanix nuvem nvr ny nyc nyc1 nyheter nyusatsu nyushi nz o
o365 oauth oauth2 object objects observium ocp ocsp ocsp1 octopus odin odoo oferta ofertas offer offers offerte office
office365 offices offre offres oficina oidc oil okd okta old old-www old1 old2 oldsite oldweb omega onboarding
onderhoud onderwijs onlinebanking ontwikkel oob opac open open-api openapi openbanking opencampus opencart opendata
openid openproject opensearch openshift openstack openvas openvpn operations operator operators opleiding opnsense ops
ora oracle oracle-cloud oracle-dba oracle1 oracleapps oradb orange orchestrator order order-api ordering orders ordini
ordre origin origin-www origin2 orion oshirase oslo osm ospedale ossec ossim osx other otp outbound outgoing outils
outline outlook ouvidoria ovirt ovpn owa owncloud p p4 package packages packer pacs pad pads pagamenti pagamento
pagamentos page pages pago pagos paie paiement paiements paloalto panda panel panels panorama paperless papers par par1
parceiros parcel pardot parents paris parking partage partenaire partenaires particulares partner partner-api partner1
partnerportal partners pasarela password passwords passwort paste pastebin patch patcher patient patients patrimoine
pay pay-api pay1 pay2 payment payments paypal payroll pbx pbx1 pdc pdm pdu pe pedido pedidos peering pegasus peoplesoft
perf perforce performance perftest perl personal personalabteilung personale personas personeel pesquisa pets pflege
pfsense pg pg1 pg2 pgadmin pgbouncer pgsql ph phab phabricator pharmacy phishing phoenix phone phones photo photo1
photos php php1 phpinfo phpmyadmin physics pic pics picture pictures pilot ping pingfederate pink piwik pixel pkg pki
pl planning plant planung plataforma plateforme platform platforms platinum play player players playground plc plesk
pliki plm plugin plugins pluto pm pma poc poczta pod podcast podcasts pods points police politica poll polls pomoc pool
pop pop1 pop2 pop3 pop3s portafolio portainer portal portal-dev portal-test portal1 portal2 portaldocliente portals
poseidon post posta postfix postgres postgres1 postgresql postmaster postoffice poupanca power powerbi pptp praca
prague prd prd1 pre pre-prod preise prenotazioni prensa preprod preprod1 preproduccion preproduction press presse
prestashop presto presupuesto preview preview-api previews primary principal print print1 print2 printer printers
printserver priv privacy privado private private-api privatebin probe probes proceso process procure procurement prod
prod-01 prod-1 prod-2 prod-api prod-app prod-web prod01 prod1 prod2 prodotti producao produccion product productie
production production1 producto productos products produits produkte produktion produzione profesores professor
progetti project projectmanagement projects projekt projekte projekty projet projetos projets prom prometheus
prometheus1 promo promociones promos promotion promotions proofpoint properties property prova prove proveedor
proveedores proxmox proxy proxy-01 proxy-1 proxy-2 proxy1 proxy2 proxy3 proyecto proyectos prtg prueba pruebas pruefung
psd2 pt public public-api public1 publicapi publications publicidad publish publisher pubsub pulse puntos puppet
puppet1 puppetmaster purchase purchasing purple push pve pve1 pve2 pw pwa pwreset pxe pypi python q qa qa-01 qa-1 qa-2
qa-api qa-app qa-web qa0 qa01 qa1 qa2 qa3 qas qat qlik qlikview qnap qr qradar qrcode qualidade qualite qualitygate
qualys quarantine quay queue queues quickbooks quiz r ra rabbit rabbitmq rack radio radius radius1 radius2 rail rails
rancher rancher1 ranking rapid7 rapport rapports rc rc1 rd rdgateway rdgw rdns rdp rds rdweb realestate realtime
recette recherche rechnung rechnungen recipes recruit recruiting recruitment recrutamento recrutement recursos red
redaktion redash redhat redis redis-1 redis-2 redis-commander redis1 redis2 redmine reg region regional register
registrar registration registro registry registry1 reise reisekosten rekrutacja relatorios relay relay01 relay1 relay2
release releases remote remote-access remote1 remote2 remoteaccess rent rental rentals replica repo repo1 repo2 report
reporter reporting reports repos repository research research1 reseau reseller resellers reserva reservas reservation
reservations reserve reset resolver resolver1 resolver2 respaldo respaldos ressources rest restapi restaurant rete
reverse-proxy review reviews reward rewards rezerwacja rh rhev ricerca rigaku rinji rireki ris risk risorse ro roadmap
rocket rocketchat rome room roombooking rooms root roundcube router router1 router2 rpc rpc1 rpc2 rpki rpm rrd rrhh rs
rss rsync rt rtr ru ruby ruby1 rundeck runner runner-1 runner-2 runners ryokin s s3 s31 s4hana sa sa-east sage saiyo
sakai sale sales salesforce salg salt saltstack salud samba saml sammlung sample samples san sandbox sandbox1 sandbox2
sante sap sap1 sap2 sapgui satellite saturn saude sauvegarde sbx scada scan scan2 scanner scans scanservice sccm scep
schedule scheduler schedules scheduling scholen school schools schule schulung science scm scolarite scp screens script
scripts scrum scuola scylla sdk se sea search search-1 search-2 search-api search1 search2 search3 seat seating seattle
sec secondary secret secrets secure secure1 secure2 securite security sede seguimiento seguranca seguridad seguros
seikyu seisan seizo sekkei selenium seleniumhub self-service selfservice sem seminar send sensor sensor1 sensors
sentinel sentry sentry1 seo seoul server server-01 server-1 server-status server0 server01 server02 server1 server2
server3 server4 server5 servers service service1 servicedesk servicenow services servicio servicios servidor servidores
servizi setsubi sfo sfo1 sftp sftp1 sftp2 sg sg1 shain shanai shanghai share shared sharefile sharepoint shares sharing
shib shibboleth shinsei ship shipping shiryo shisha shogakukin shokai shoko shop shop-api shop1 shop2 shops shopware
short shortener shorturl shukka shushoku si sicherheit sicherung sicurezza siem sigma sign sign-in sign-up signage
signature signin signup silver simulador sin singapore sip sip1 sip2 sips sistema sistemas sit site site1 site2
sitecore sites sitio sito sk sklep skole skynet skype slack slave slb smartgrid smarthome smb smokeping sms sms1 smtp
smtp-1 smtp-2 smtp-in smtp-out smtp-relay smtp0 smtp01 smtp02 smtp1 smtp2 smtp3 smtpin smtpout smtprelay smtps snippets
snort soa soap soap1 soc social socket sockets socks sogo soknad soko sokuho solar solar1 solr solr1 something somu
sonar sonar1 sonarcloud sonarqube sonatype sondage sophos soporte sotsugyo sound source sourcing south space spacewalk
spam spamfilter spark spedizioni speed speedtest spenden spf sphinx spiel spiele spinnaker splunk splunk1 sport sports
sql sql-1 sql-2 sql0 sql01 sql1 sql2 sql3 sqlserver squid squirrelmail src srm srv srv-01 srv-1 srv0 srv01 srv02 srv1
srv2 srv3 srv4 srv5 ssh ssh1 ssh2 sshd ssl ssl-vpn sslvpn sso sso-dev sso1 sso2 ssp stackstorm stadt staff stage
stage-01 stage-1 stage-2 stage-api stage01 stage1 stage2 stage3 stages stagiaire staging staging-01 staging-1 staging-2
staging-api staging-app staging-web staging01 staging1 staging2 staging3 staking stampa standby star stars start stash
stat static static0 static1 static2 static3 static4 statics statistic statistics stats stats1 stats2 status status1
statuspage steam stellen stellenangebote steuer stg stg-01 stg-1 stg-2 stg-api stg-app stg-web stg01 stg1 stg2 stock
stockage stockholm stocks storage storage-1 storage-2 storage1 storage2 store store1 store2 stores storybook strapi
stream streaming streams stripe sts student studenti students studio studios styleguide subscribe subscription
subscriptions subsidiary subversion suche sucursal sugarcrm suitecrm suivi sun superset suporte supplier supplierportal
suppliers supply support suricata survey survey1 surveys svc svc1 sviluppo svn svn1 svr sw1 sw2 swagger swap swarm
swift switch switch1 switch2 syd syd1 sydney syllabus symantec synapse sync synch syncserver synology sys sysadmin
syslog syslog1 syslog2 system systems szkola szkolenia t tableau tablet tacacs tag tags taiga taikai tailscale taishi
talent talk tareas tarjeta tarjetas task tasks tax taxes teacher teachers team teamcity teams teams1 teamspeak technik
tecnico tekton tel telechargement telefon telefonia telefonie telehealth telematics telemedicine telemetrie telemetry
telephone teleport temp template templates tempo temporary tenpo termin terminal terminalserver termine terra terraform
tesla tesoreria tesouraria test test-01 test-1 test-2 test-admin test-api test-app test-db test-php test-web test0
test01 test02 test1 test2 test3 test4 test5 teste tester testes testing testlink testowy testrail tests testserver
testsite testweb tftp th thanos theme themes thesis theta thor thumb thumbs tibco ticket ticketing tickets tienda
tiendas tiger tile tile1 tiles time time-tracking time1 time2 timescale timesheet timesheets timetracking titan
tjanster tld tls tmp tn toegang toiawase token tokens tokyo tomcat tomcat1 tool tool1 toolbox tools tor toroku toronto
tosho toshokan touch tower tr trabajo trac trace traceroute track track-order tracker tracking trade trade1 trader
trading traefik traffic train train1 training tramites transfer transferencias transfers transit transport transporte
transports travail travel travel1 travis treinamento trello trial trials trinity trino trip trips trk truenas ts ts3
tsgw tst tsuhan tsweb tunnel tunnels turnier turniere turnos tv tvs tw tyk tyo typeform typo3 u ua uat uat-01 uat-1
uat-2 uat-api uat-app uat-web uat01 uat1 uat2 uat3 ubnt ubuntu ufficio uk uk1 umbraco umfrage umfragen uni unifi
university unsubscribe unternehmen update update1 updates upgrade upload uploader uploads ups uptime uranus url us
us-east us-west us1 us2 usa use1 user user-api users usuario usuarios usw2 utbildning utenti utilisateur utilities
utility utility1 utvikling uy v v1 v2 v3 v4 v6 vacatures vagas vagrant validator various various1 varnish vault vault1
vault2 vcenter vcenter1 vcenter2 vcsa vdi ve veeam veeam1 vendas vendite vendor vendorportal vendors ventanilla ventas
vente ventes venus verein vergadering verification verify verkauf verkoop verktyg vermittlung versand version vertraege
vertrag vertrieb verwaltung verzeichnis vesta viaggi viajes vid video video1 video2 videos vienna view ville vip vip1
vip2 virtualmin visite vivienda vm vm-01 vm-1 vm0 vm01 vm1 vm2 vm3 vmware vn vnc voice voip voip1 voip2 volunteer
volunteers voorraad vorlage vorlagen vorschau vote voting voucher voyage voyager vpn vpn-01 vpn-1 vpn-2 vpn-gw vpn0
vpn01 vpn02 vpn1 vpn2 vpn3 vpn4 vpngw vps vps1 vps2 vps3 vsphere vtiger w waf waf1 wall wallet wallets wan wap
warehouse warehouse1 warp warsaw wartung water wazuh weather web web-01 web-02 web-1 web-2 web-api web-dev web-prod
web-stage web-staging web-test web0 web01 web02 web03 web1 web2 web3 web4 web5 webapi webapp webapps webcam webcam1
webclass webconf webdav webdev webdisk webhook webhooks webinar webinars weblogic webmail webmail1 webmail2 webmethods
webmin webserver webshop website websites websocket websockets websphere webstage webstats webtest webvpn webwinkel
welcome werbung werk werken werkstatt werkzeug west wg wg0 white whm whois widget widgets wifi wiki wiki1 wiki2 wikis
wildcard wildfly win win1 win10 win2 wind windows winkel wireguard wireless wissen wlan wlc wm wms wolf women
woocommerce wordpress workday worker worker-1 worker-2 worker1 worker2 worker3 workers workflow workspace workspaces
world worldwide wp wp-dev wp1 wpad ws wsparcie wss wsus wsus1 www www-1 www-2 www0 www1 www2 www3 www4 www5 x xen xen1
xenapp xendesktop xml xmpp y yakugaku yellow yosan yourls youtrack yoyaku yum z za zabbix zabbix1 zabbix2 zahlung zaiko
zaimu zamowienia zapier zdjecia zeek zeit zeiterfassung zeitung zentrale zeplin zerotier zeta zeus zh zimbra zipkin zk
zoeken zoho zone zones zookeeper zoom zorg zrh zugang zugriff zulip zurich
`;

/** The labels that are tried below a domain. */
export const labels: readonly string[] = words.trim().split(/\s+/);

/** Those that are usual on any level, for levels below the domain's own. */
export const usualLabels: readonly string[] = `
admin api app app1 assets auth beta blog cache cdn ci cms db db1 demo dev docs files ftp git gitlab grafana gw help img
int internal intranet jenkins jira kibana lb login m mail mail1 monitor mx mx1 mysql new node1 ns1 ns2 old portal prod
prometheus proxy qa redis registry search server1 shop smtp sso stage staging static status stg storage support test uat
vpn web web1 web2 wiki www
`
  .trim()
  .split(/\s+/);

/** What groups of hosts are called: environments, networks, regions. Usual labels are tried below them. */
export const groupLabels: ReadonlySet<string> = new Set(
  `
ap apac asia aws azure cloud corp dev eu gcp infra int internal intranet k8s lab lan lb local mgmt net office ops prod qa
sandbox stage staging stg test uat uk us vpn
`
    .trim()
    .split(/\s+/),
);
