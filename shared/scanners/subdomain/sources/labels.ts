/**
 * How hosts are named: purposes, products, environments, places, letters and numbers. Written by hand from what is usual;
 * lower case, sorted, each once.
 */
const words = `
2fa 3cx a about abuse academy access access1 access2 account account1 accounting accounts acme activedirectory
activemq activesync ad ad-server ad1 ad2 addons adfs adfs1 adfs2 adm adm1 admin admin-api admin-dev admin-panel
admin-portal admin-stg admin-test admin0 admin1 admin2 admin3 adminer administration administrator adminpanel admins
admission admissions ads adserv adserver advert advertise advertising adx ae aem affiliate affiliate1 affiliates
africa agency agency1 agent agent1 agents agents1 agile ai airflow airport airwatch alarm alert alertmanager alerts
alfresco alice alienvault alpha alpha1 alumni ambari america americas ami amp amqp ams ams1 amsterdam analytic
analytics analytics1 android ansible antispam antivirus anyconnect anything ap ap-south apac apache apex api api-admin
api-dev api-docs api-gateway api-internal api-prod api-public api-stage api-staging api-test api-v1 api-v2 api0 api1
api2 api3 api4 apidocs apigateway apigw apis apisix apiv1 apiv2 apm apollo app app-dev app-prod app-stage app-staging
app-test app01 app02 app1 app2 app3 application applications appointment appointments apps appstore apt ar arabic
archiv archive archive1 archives arcsight ares argo argo-cd argocd art artemis artifact artifactory artifacts arts as2
as2test asa asana asia asp asset assets assets0 assets1 assets2 assets3 assistant asterisk at athena atl atlantis
atlas attendance au au1 audio audit audits aurora auth auth-api auth0 auth1 auth2 auth3 authentication author
authorize autoconfig autodiscover automate automation av avatar avatars aws aws1 awstats awx ax azure b b2b b2c b2e
baby back back-end back-office backend backoffice backup backup1 backup2 backup3 backups bacula badge bak balancer
bamboo bangalore bank banking banner banners bar barracuda basecamp bastion bastion1 bastion2 batch baz bbb bdc be
beacon bear beauty beijing benchmark benefits berlin bet beta beta-api beta-app beta1 beta2 bg bgp bi bi1
bigbluebutton bigip bill billing billing1 bind biology bitbucket bitcoin biztalk bkp black blackboard blank blob
blockchain blog blogs blue bmc bms bo board boards bob book booking bookings books bookstack boot border bot bots
bounce bounces box box1 box2 bpm bpmn br br1 branch branch1 brand branding bridge bridge-api bridge1 broker broker1
brokers bronze btc bucket buckets budapest bug bugs bugsnag bugtracker bugzilla build build1 build2 build3 buildbot
builder builds bus businessintelligence by c ca ca1 cache cache1 cache2 cacti cafe cal cal1 calcom caldav calendar call
callback callbacks callcenter calls cam cam1 cam2 cam3 camera camera1 cameras campaign campaigns campus camunda canary
canvas captcha captive car card carddav cards career careers cars cart cart-api cas cas1 casino cassandra catalog
catalogue catchall cctv cd cdn cdn-static cdn0 cdn1 cdn2 cdn3 cdn4 cdn5 celery centos central centreon ceph cert
cert-team certificate certificates certs cgi cgi-bin ch chain charging charity charlie chart chartmuseum charts chat
chatbot checkmk checkout checkpoint chef chemistry chi chicago church ci ci-cd ci1 ci2 cicd cifs circleci citrix city
ckan cl claim claims class classes classroom click clickhouse clicks client clientportal clients clinic clock cloud
cloud1 cloud2 cloudera cloudflared cloudfront clouds club cluster cluster1 cluster2 cms cms-dev cms1 cms2 cms3 cn cn1
co cobbler cockpit code coder codes codimd cognos coldfusion collect collector collector1 college colo cologne
commerce communities community commvault compliance concourse concur conf conference conferencing confluence
confluence1 connect connect1 connector connectors connectx consent console console-openshift consoles consul contact
contactcenter contacts contacts1 container containers content content1 content2 contentful contents contest contests
contract contracts control controller controllers controlpanel copenhagen core core1 core2 corp corporate cosmos couch
couchbase couchdb council coupon coupons courier course courses court courts covid cp cpanel cpcalendars cpcontacts
craft creative credit crl
crl1 crm crm-dev crm1 crm2 cron crowd crowdstrike crucible crypto crystal csirt css ctx cups customer customerportal
customers cvs cz d d365 dal dallas dao darwin dash dashboard dashboard1 dashboards data data-portal data1 data2
database databases datadog datalake dataportal datawarehouse dav db db-dev db-prod db-test db0 db01 db02 db03 db1 db2
db3 db4 db5 dc dc0 dc01 dc02 dc1 dc2 dc3 ddns de de1 deal dealer dealers deals deb debian dedi dedicated default defi
delhi delivery delta demo demo-api demo-app demo1 demo2 demo3 demos deploy deployer deployment design designer designs
desk desktop desktop1 desktops deutsch dev dev-admin dev-api dev-app dev-auth dev-db dev-portal dev-portal1 dev-web
dev-www dev0 dev01 dev02 dev1 dev2 dev3 dev4 dev5 devel develop developer developers development device devices devops
devportal devs devsecops dex dhcp dhcp1 dialin diamond dicom dir directadmin directory disaster discord discourse
discovery discuss discussion display displays dk dkim dl dl1 dl2 dmarc dms dns dns0 dns01 dns02 dns1 dns2 dns3 dns4
dnsadmin doc docker docker-registry docker1 docker2 dockerhub docs doctor doctors document documentation documents
documentum docusign doh dokuwiki domain domains donate donation donations door doors dot dotnet download downloads dr
drac dragon drive drone drsite druid drupal dsm dub dubai dublin dummy dvr dw dwh dyn dynamics dynatrace dyndns e
e-learning e-mail e-shop eagle earth eas east ebanking ebs ecm ecommerce edge edge-node edge1 edge2 edge3 edi edi1
edison editor editors edms edr edu education ee eg ehr einstein elastic elastic1 elastic2 elasticsearch elearning
elections element elk eloqua email email-templates emails embed embeds emea emm employee employees emr en energy eng
english enroll enterprise envoy episerver epo epsilon erp erp1 erp2 error errors es es1 es2 es3 esb esb1 eshop esign
espanol est esx esx1 esx2 esxi esxi1 esxi2 esxi3 etcd eth etherpad etl eu eu-central eu-west eu1 eu2 europe euw1 ev
eval event events ews exam example exams exch exch1 exchange exchange-api exchange1 expense expenses experiment
experimental explorer ext extensions external extranet f f5 factory faculty failover falcon family faq faqs fashion
faucet fax feature features feed feedback feeds ferry fhir fi field figma file file1 file2 filenet filer files files1
files2 fileserver fileshare filesharing film films filter fin finance financial fiori fire firewall firewall1
firewall2 fisheye fleet flight flights flink fluentd flux font fonts foo food foreman form formbuilder forms forms1
forti fortigate forum forums foundation fox fr fr1 fra fra1 frankfurt freeipa freenas freepbx french freya front
front-end frontend fs ftp ftp0 ftp01 ftp1 ftp2 ftp3 ftps fw fw01 fw02 fw1 fw2 g g2b ga galaxy galileo gallery game
game1 game2 games gaming gamma garden gas gate gateway gateway1 gateway2 gatewayapi gcp gdpr geneva geo geodata
geoportal geoserver gerrit ghost gift giftcard gifts gis gist git git1 git2 gitea github gitlab gitlab-ci gitlab1
gitlab2 giveaway glance glassfish global globalprotect globalscape gluster go goanywhere gocd gogs gold google gov
government gp gps gpu gpu1 gql gr grades grafana grafana1 grafana2 graph graphql graylog grc green grey grid
grid-energy groupware grpc gsuite gtm guac guacamole guest guests gw gw-api gw0 gw01 gw02 gw1 gw2 gw3 h hades hadoop
hadoop1 hamburg hana haproxy harbor hawk hbase hcm hdfs headquarters headscale health health1 healthcare healthcheck
heartbeat hedgedoc hello helm help helpdesk helsinki hera heritage hermes hg hidden hiring his hive hk hl7 home
homeassistant homepage honeypot hongkong hook hooks horde horizon horizon1 hospital host host1 host2 host3 hosting
hostmaster hostname hosts hotel hotels hotfix hotspot housing hq hr hr1 hris hrm hsm https hu hub hub1 hubs hubspot
hue hvac hyper-v hyperv i iad iam ibm icinga icinga2 icon icons id identity idp idp1 idp2 idrac ids ids1 ie ifttt iis
iis1 il ilo ilo1 im image image1 image2 images images1 images2 images3 imap imap1 imap2 imap4 imaps img img0 img1 img2
img3 img4 imgs in in1 inbound incoming inference influx influxdb influxdb1 info info1 information infra infrastructure
ingress ingress1 ingress2 insurance insure int int1 int2 integration integration1 integrations internal internal-api
internal-tools international intl intra intranet intranet1 intune inventory investor investors invision invoice
invoices invoicing ios iot ip ip6 ipa ipad ipam ipfs iphone ipmi ips ipsec iptv ipv4 ipv6 ir irc iris ironport ise isp
ispconfig issue issues istanbul istio it ivr j ja jabber jaeger jamf java javaapp javascript jboss jenkins jenkins-ci
jenkins-dev jenkins0 jenkins01 jenkins1 jenkins2 jetty jira jira1 jira2 jitsi jmeter job job-portal jobs joomla
journal journals jp jp1 js json jump jumpbox jumphost jumpserver jupiter jupyter jupyterhub k k8s k8s-dev k8s-prod
k8s1 k8s2 kafka kafka1 kafka2 kanban kappa kb kdc ke kentico kerberos key keycloak keys keystone kibana kibana1 kids
kiosk kitchen kms knowledge knowledgebase ko kolab kong kr krb kube kube-api kubeapi kubeapps kubernetes kvm kvm-ip
kvm1 kvm2 kyc kz l l2tp la lab lab-net lab1 lab2 labs lake lambda lan landing latam lax lb lb0 lb01 lb02 lb1 lb2 lb3
ldap ldap0 ldap01 ldap1 ldap2 ldap3 ldaps lead leads learn learning leave lecture lectures ledger ledger1 legacy
legacy1 legal lg lib libraries library librenms life liferay lifestyle limesurvey link link1 linkerd links linux lion
list list-manage lists listserv live live-api live1 live2 llm lms lms1 loadbalancer loadtest loan loans local
localhost log log1 log2 logger logging login login1 login2 logins logistics logo logon logos logs logstash loki loki1
lon lon1 london looker looking-glass lookingglass lottery loyalty lp lps lt lu luna lv lync lyncdiscover lyncweb m
m-api m1 m2 ma mac machine macos madrid mag magazine magento mail mail0 mail01 mail02 mail1 mail2 mail3 mail4 mail5
mailarchive mailbox mailboxes mailer mailers mailfilter mailgate mailgateway mailgw mailhost mailhub mailing
mailinglist mailman mailout mailrelay mails mailserver mailsrv main manage management manager mantis manual manuals
map map1 map2 mapi maps marathon maria mariadb market marketing marketo marketplace markets mars master math matomo
matrix matrix1 mattermost mautic maven mc mcafee mdm mdm1 media media1 media2 media3 mediaserver mediawiki medicine
meet meeting meetings member members memcache memcached men menu meraki mercurial mercury mes mesh mesos metabase
meter meters metric metrics mfa mft mgmt mgmt1 mgmt2 mgr mia miami microservice microstrategy middleware mikrotik
milan mimecast mimir minecraft mining minio mirror mirror1 mirror2 mirrors misc mkt mktg ml mlflow mms mobi mobile
mobile-api mobile1 mobile2 mobileapp model models mon mon1 mon2 monday mongo mongo1 mongo2 mongodb mongodb1 monitor
monitor1 monitor2 monitoring moodle moon morpheus mortgage moscow moveit mqtt mrtg mssql mssql1 mta mta-sts mta1 mta2
mta3 mule mulesoft mumbai munich munin museum music mw mweb mx mx-a mx-b mx0 mx01 mx02 mx03 mx1 mx2 mx3 mx4 mx5 mxa
mxb my myaccount myadmin myapp mysql mysql0 mysql01 mysql1 mysql2 mysql3 n n8n na nac nagios nagios1 nas nas1 nas2
nas3 nat nats nav navision neo neo4j neptune nessus net net-app net1 net2 netbackup netbanking netboot netbox netdata
netscaler netsuite nettools network networks new new-www new1 new2 newrelic news newsite newsletter newsletters
newsroom newton newyork nexpose next nextcloud nexus nexus1 nfs nft ng nginx nginx-proxy nginx1 ngo ngrok nic nifi
nightly nl nl1 no noc node node-app node-eth node-red node0 node01 node02 node03 node1 node2 node3 node4 node5 nodejs
nodered nomad north notebook notebooks notification notifications notify notion nova nova1 npm ns ns-1 ns-2 ns-a ns-b
ns0 ns01 ns02 ns03 ns1 ns2 ns3 ns4 ns5 ns6 nsa nsb ntp ntp0 ntp1 ntp2 ntp3 null nutanix nvr ny nyc nyc1 nz o o365
oauth oauth2 object objects observium ocp ocsp ocsp1 octopus odin odoo offer offers office office365 offices oidc oil
okd okta old old-www old1 old2 oldsite oldweb omega onboarding onlinebanking oob opac open open-api openapi opencart
opendata openid openproject opensearch openshift openstack openvas openvpn operations operator operators opnsense ops
ora oracle oracle-cloud oracle-dba oracle1 oracleapps oradb orange orchestrator order order-api ordering orders origin
origin-www origin2 orion oslo osm ossec ossim osx other otp outbound outgoing outline outlook ovirt ovpn owa owncloud
p package packages packer pacs pad pads page pages paloalto panda panel panels panorama paperless papers par par1
parcel pardot parents paris parking partner partner-api partner1 partnerportal partners password passwords paste
pastebin patch patient patients pay pay-api pay1 pay2 payment payments paypal payroll pbx pbx1 pdc pdm pdu pe peering
pegasus peoplesoft perf performance perftest perl pets pfsense pg pg1 pg2 pgadmin pgbouncer pgsql ph phab phabricator
pharmacy phishing phoenix phone phones photo photo1 photos php php1 phpinfo phpmyadmin physics pic pics picture
pictures pilot ping pingfederate pink piwik pixel pkg pki pl plant platform platforms platinum play player players
playground plc plesk plm plugin plugins pluto pm pma poc pod podcast podcasts pods points police poll polls pool pop
pop1 pop2 pop3 pop3s portainer portal portal-dev portal-test portal1 portal2 portals poseidon post postfix postgres
postgres1 postgresql postmaster postoffice power powerbi pptp prague prd prd1 pre pre-prod preprod preprod1
preproduction press prestashop presto preview preview-api previews primary print print1 print2 printer printers
printserver priv privacy private private-api privatebin probe probes process procure procurement prod prod-api
prod-app prod-web prod01 prod1 prod2 product production production1 products project projectmanagement projects prom
prometheus prometheus1 promo promos promotion promotions proofpoint properties property proxmox proxy proxy1 proxy2
proxy3 prtg pt public public-api public1 publicapi publications publish publisher pubsub pulse puppet puppet1
puppetmaster purchase purchasing purple push pve pve1 pve2 pw pwa pwreset pxe pypi python q qa qa-api qa-app qa-web
qa0 qa01 qa1 qa2 qa3 qas qat qlik qlikview qnap qr qradar qrcode qualitygate qualys quarantine quay queue queues
quickbooks quiz r ra rabbit rabbitmq rack radio radius radius1 radius2 rail rails rancher rancher1 rapid7 rc rc1 rd
rdgateway rdgw rdns rdp rds rdweb realestate realtime recipes recruit recruiting recruitment red redash redhat redis
redis-commander redis1 redis2 redmine reg region regional register registrar registration registry registry1 relay
relay01 relay1 relay2 release releases remote remote-access remote1 remote2 remoteaccess rent rental rentals replica
repo repo1 repo2 report reporter reporting reports repos repository research research1 reseller resellers reservation
reservations reserve reset resolver resolver1 resolver2 rest restapi restaurant reverse-proxy review reviews reward
rewards rhev ris risk ro roadmap rocket rocketchat rome room roombooking rooms root roundcube router router1 router2
rpc rpc1 rpc2 rpki rpm rrd rs rss rsync rt rtr ru ruby ruby1 rundeck runner runners s s3 s31 s4hana sa sa-east sage
sakai sale sales salesforce salt saltstack samba saml sample samples san sandbox sandbox1 sandbox2 sap sap1 sap2
sapgui satellite saturn sbx scada scan scan2 scanner scans scanservice sccm scep schedule scheduler schedules
scheduling school schools science scm scp screens script scripts scrum scylla sdk se sea search search-api search1
search2 search3 seat seating seattle sec secondary secret secrets secure secure1 secure2 security selenium seleniumhub
self-service selfservice sem send sensor sensor1 sensors sentinel sentry sentry1 seo seoul server server-status
server0 server01 server02 server1 server2 server3 server4 server5 servers service service1 servicedesk servicenow
services sfo sfo1 sftp sftp1 sftp2 sg sg1 shanghai share shared sharefile sharepoint shares sharing shib shibboleth
ship shipping shop shop-api shop1 shop2 shops shopware short shortener shorturl si siem sigma sign sign-in sign-up
signage signature signin signup silver sin singapore sip sip1 sip2 sips sit site site1 site2 sitecore sites sk skynet
skype slack slave slb smartgrid smarthome smb smokeping sms sms1 smtp smtp-in smtp-out smtp-relay smtp0 smtp01 smtp02
smtp1 smtp2 smtp3 smtpin smtpout smtprelay smtps snippets snort soa soap soap1 soc social socket sockets socks sogo
solar solar1 solr solr1 something sonar sonar1 sonarcloud sonarqube sonatype sophos sound source sourcing south
space spacewalk spam spamfilter spark speed speedtest spf sphinx spinnaker splunk splunk1 sport sports sql sql0 sql01
sql1
sql2 sql3 sqlserver squid squirrelmail src srm srv srv0 srv01 srv02 srv1 srv2 srv3 srv4 srv5 ssh ssh1 ssh2 sshd ssl
ssl-vpn sslvpn sso sso-dev sso1 sso2 ssp stackstorm staff stage stage-api stage1 stage2 stage3 stages staging
staging-api staging-app staging-web staging1 staging2 staging3 staking standby star stars start stash stat static
static0 static1 static2 static3 static4 statics statistic statistics stats stats1 stats2 status status1 statuspage
steam stg stg-api stg-app stg-web stg01 stg1 stg2 stock stockholm stocks storage storage1 storage2 store store1 store2
stores storybook strapi stream streaming streams stripe sts student students studio studios styleguide subscribe
subscription subscriptions subsidiary subversion sugarcrm suitecrm sun superset supplier supplierportal suppliers
supply support suricata survey survey1 surveys svc svc1 svn svn1 svr sw1 sw2 swagger swap swarm switch switch1 switch2
syd syd1 sydney symantec synapse sync synch syncserver synology sys sysadmin syslog syslog1 syslog2 system systems t
tableau tablet tacacs tag tags taiga tailscale talent talk task tasks tax taxes teacher teachers team teamcity teams
teams1 teamspeak tekton tel telefon telehealth telematics telemedicine teleport temp template templates tempo
temporary terminal terminalserver terra terraform tesla test test-admin test-api test-app test-db test-php test-web
test0 test01 test02 test1 test2 test3 test4 test5 tester testing testlink testrail tests testserver testsite testweb
tftp th thanos theme themes thesis theta thor thumb thumbs tibco ticket ticketing tickets tiger tile tile1 tiles time
time-tracking time1 time2 timescale timesheet timesheets timetracking titan tld tls tmp tn token tokens tokyo tomcat
tomcat1 tool tool1 toolbox tools tor toronto touch tower tr trac trace traceroute track track-order tracker tracking
trade trade1 trader trading traefik traffic train train1 training transfer transfers transit transport travel travel1
travis trello trial trials trinity trino trip trips trk truenas ts ts3 tsgw tst tsweb tunnel tunnels tv tvs tw tyk tyo
typeform typo3 u ua uat uat-api uat-app uat-web uat1 uat2 uat3 ubnt ubuntu uk uk1 umbraco uni unifi university
unsubscribe update update1 updates upgrade upload uploader uploads ups uptime uranus url us us-east us-west us1 us2
usa use1 user user-api users usw2 utilities utility utility1 uy v v1 v2 v3 v4 v6 vagrant validator various various1
varnish vault vault1 vault2 vcenter vcenter1 vcenter2 vcsa vdi ve veeam veeam1 vendor vendorportal vendors venus
verification verify version vesta vid video video1 video2 videos vienna view vip vip1 vip2 virtualmin vm vm0 vm01 vm1
vm2 vm3 vmware vn vnc voice voip voip1 voip2 volunteer volunteers vote voting voucher voyager vpn vpn-gw vpn0 vpn01
vpn02 vpn1 vpn2 vpn3 vpn4 vpngw vps vps1 vps2 vps3 vsphere vtiger w waf waf1 wall wallet wallets wan wap warehouse
warehouse1 warp warsaw water wazuh weather web web-api web-dev web-prod web-stage web-staging web-test web0 web01
web02 web03 web1 web2 web3 web4 web5 webapi webapp webapps webcam webcam1 webconf webdav webdev webdisk webhook
webhooks
webinar webinars weblogic webmail webmail1 webmail2 webmethods webmin webserver webshop website websites websocket
websockets websphere webstage webstats webtest webvpn welcome west wg wg0 white whm whois widget widgets wifi wiki
wiki1 wiki2 wikis wildcard wildfly win win1 win10 win2 wind windows wireguard wireless wlan wlc wm wms wolf women
woocommerce wordpress workday worker worker1 worker2 worker3 workers workflow workspace workspaces world worldwide wp
wp-dev wp1 wpad ws wss wsus wsus1 www www0 www1 www2 www3 www4 www5 x xen xen1 xenapp xendesktop xml xmpp y yellow
yourls
youtrack yum z za zabbix zabbix1 zabbix2 zapier zeek zeplin zerotier zeta zeus zh zimbra zipkin zk zoho zone zones
zookeeper zoom zrh zulip zurich
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
