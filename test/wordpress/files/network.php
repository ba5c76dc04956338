<?php
/* Makes a network of sites out of an installed WordPress: php network.php <folder> <host>. */
[, $folder, $host] = $argv;
$_SERVER['HTTP_HOST'] = $host;
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['REQUEST_METHOD'] = 'GET';
define('WP_ALLOW_MULTISITE', true);
define('WP_INSTALLING', true);
require $folder . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/network.php';
foreach ($wpdb->tables('ms_global') as $table => $prefixed) {
    $wpdb->$table = $prefixed;
}
wp_set_current_user(1);
install_network();
$made = populate_network(1, $host, 'admin@example.test', 'Gardens', '/', false);
if (is_wp_error($made) && $made->get_error_code() !== 'no_wildcard_dns') {
    throw new RuntimeException($made->get_error_message());
}
